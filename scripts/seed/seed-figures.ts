import { randomBytes } from "node:crypto";
import { hashPasswordSync, hashSecretAnswerSync } from "../../app/features/accounts/embedded/passwords.ts";
import { shopCurrency } from "../../app/features/currencies/currencies.ts";
import { deliveryFlags } from "../../app/features/shop/limits.ts";
import type { ticketCategories } from "../../app/features/tickets/categories.ts";
import { manilaDayStart } from "../../app/format/manila-time.ts";
import type { SqlValue } from "../database/sql-literal.ts";
import { DEMO_HASH_COST } from "./demo-hash-cost.ts";
import type { Ago } from "./seed-characters.ts";

type Row = Record<string, SqlValue>;

/** How many days the figures cover, including today. */
const DAYS = 90;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left alone: the last hours have no players online, because no agent counts them. */
const QUIET = 12 * HOUR;

/** Where the demo's players end their addresses: by it the figures find their accounts again. */
const MAIL = "@players.demo.example";

/** The number of the first of them, above those of the other demo accounts. */
const FIRST_PLAYER = 1101;

/** The owner of the demo, who has decided about its payments. */
const OWNER = 1005;

const beginnings = [
  "moon",
  "jade",
  "iron",
  "crane",
  "tiger",
  "lotus",
  "ember",
  "river",
  "storm",
  "cedar",
  "pearl",
  "night",
];
const endings = ["fist", "step", "blade", "gate", "song", "fang", "leaf", "wing", "rain", "spark", "path", "bell"];

/** What players ask, in the words of the demo, and in which category. */
const questions: readonly [subject: string, category: (typeof ticketCategories)[number]["value"]][] = [
  ["My character is stuck behind the school gate", "game"],
  ["The coins of my last top-up are missing", "payment"],
  ["How do I change my e-mail address?", "account"],
  ["A costume looks wrong on my archer", "bug"],
  ["I bought the wrong item", "payment"],
  ["The game closes when I enter West Woods", "bug"],
  ["Can I get my old character name back?", "game"],
  ["Somebody uses a bot at the training ground", "player"],
];

interface FiguresSource {
  packages: readonly { id: number; name: string; price: number; coins: number; bonus: number }[];
  items: readonly { product_num: number; price: number }[];
}

/** Rows that belong to accounts have `user_num` as their first column. */
export interface DemoFigures {
  users: Row[];
  /** By table. */
  ofAccounts: Record<"logins" | "payment_orders" | "purchases" | "tickets", Row[]>;
  others: Record<"online_counts" | "statistics", Row[]>;
}

/** A condition for the accounts of the figures. */
export const figureAccounts = `SELECT user_num FROM users WHERE email_key LIKE '%${MAIL}'`;

/**
 * Generates what a portal counts in 90 days: players and their logins, payments, purchases and tickets, players online and
 * page views. The same every time, but for the day from which it counts back; nobody knows the players' passwords.
 */
export function demoFigures({ packages, items }: FiguresSource, ago: Ago): DemoFigures {
  const random = randomNumbers(20_261);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const now = ago(0);
  /** A time of the day so many days ago, mostly in the evening; undefined if it has not come yet. */
  const timeOf = (daysBefore: number, from = 8, hours = 15) => {
    const at = manilaDayStart(now, daysBefore) + from * HOUR + Math.floor(Math.sqrt(random()) * hours * HOUR);
    return at < now - 30 * MINUTE ? at : undefined;
  };
  /** More players come over time, and on the days before and of a weekend. */
  const busy = (daysBefore: number) =>
    (0.55 + 0.45 * (1 - daysBefore / DAYS)) *
    ([1.25, 0.8, 0.85, 0.9, 1, 1.2, 1.4][new Date(manilaDayStart(now, daysBefore) + 9 * HOUR).getUTCDay()] ?? 1);

  const hash = hashPasswordSync(randomBytes(18).toString("base64"), DEMO_HASH_COST);
  const answer = hashSecretAnswerSync(randomBytes(18).toString("base64"), DEMO_HASH_COST);
  const result: DemoFigures = {
    users: [],
    ofAccounts: { logins: [], payment_orders: [], purchases: [], tickets: [] },
    others: { online_counts: [], statistics: [] },
  };
  const { users, ofAccounts, others } = result;
  const { logins, purchases } = ofAccounts;
  const anyPlayer = () => users[upTo(users.length)];
  // Numbered in chronological order at the end.
  const orders: PlacedOrder[] = [];
  const tickets: SentTicket[] = [];

  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const registrations = Array.from({ length: Math.round(busy(back) * (0.8 + random() * 1.6)) }, () => timeOf(back));
    for (const at of registrations.filter((time) => time !== undefined).sort((one, other) => one - other)) {
      const index = users.length;
      if (index >= beginnings.length * endings.length) continue;
      const name = `${beginnings[index % beginnings.length]}${endings[(index * 5 + Math.floor(index / 12)) % endings.length]}`;
      users.push({
        user_num: FIRST_PLAYER + index,
        user_id: name,
        user_id_key: name,
        email: `${name}${MAIL}`,
        email_key: `${name}${MAIL}`,
        email_verified_at: at,
        password_hash: hash,
        secret_question: 1,
        secret_answer_hash: answer,
        name_first: "",
        name_last: "",
        phone: "",
        gender: index % 3 === 0 ? "Female" : "Male",
        country: "Philippines",
        user_type: 0,
        terms_agreed_at: at,
        created_at: at,
      });
    }
    for (let n = Math.round(busy(back) * (18 + upTo(10))); n > 0; n -= 1) {
      const [player, at] = [anyPlayer(), timeOf(back)];
      if (!player || at === undefined) continue;
      const device = ["Chrome on Windows", "Chrome on Android", "Safari on iPhone", "Edge on Windows"][upTo(4)] ?? "";
      const id = logins.length + 1;
      logins.push({ user_num: player.user_num!, id, at, ip: `198.51.100.${upTo(250) + 1}`, device, place: "" });
    }
    for (let n = Math.round(busy(back) * (2 + upTo(4))); n > 0; n -= 1) {
      const [player, at, offer] = [anyPlayer(), timeOf(back), packages[Math.min(upTo(4), upTo(4))]];
      if (!player || at === undefined || !offer) continue;
      orders.push({ userNum: player.user_num!, offer, at, isPaid: true });
      const coins = offer.coins + offer.bonus;
      const item = items.filter(({ price }) => price > 0 && price <= coins)[upTo(12)];
      const boughtAt = at + 20 * MINUTE;
      if (!item || boughtAt > now) continue;
      purchases.push({
        user_num: player.user_num!,
        // Ends with the number of the item.
        request_key: `demo-figures-${purchases.length + 1}-${item.product_num}`,
        total: item.price,
        bought_at: boughtAt,
        done: 1,
      });
    }
    for (let n = Math.round(busy(back) * random() * 2.4); n > 0; n -= 1) {
      const [player, at] = [anyPlayer(), timeOf(back)];
      if (!player || at === undefined) continue;
      tickets.push({ player, at, closed: back < 2 ? undefined : at + (1 + upTo(9)) * HOUR });
    }
    if (back > 0) others.statistics.push(...views(manilaDayStart(now, back), busy(back), upTo));
    for (let hour = 1; hour < 24; hour += 2) {
      const at = manilaDayStart(now, back) + hour * HOUR;
      const evening = 0.45 + 0.55 * Math.sin((Math.max(0, hour - 6) / 18) * Math.PI);
      const online = Math.round(busy(back) * evening * (150 + upTo(40)));
      if (at < now - QUIET) others.online_counts.push({ at, online, maximum: 500, channels: "[]" });
    }
  }
  // Tickets that nobody has answered yet.
  for (const hours of [1, 4, 20]) {
    const player = anyPlayer();
    if (player) tickets.push({ player, at: now - hours * HOUR, closed: undefined });
  }
  // Receipts that a cashier has not looked at yet.
  for (const minutes of [18, 41, 95]) {
    const [player, offer] = [anyPlayer(), packages[upTo(3)]];
    if (player && offer) orders.push({ userNum: player.user_num!, offer, at: now - minutes * MINUTE, isPaid: false });
  }
  let receipts = 0;
  ofAccounts.payment_orders = orders
    .sort(byTime)
    .map((one, index) => order(index + 1, one, one.isPaid ? ++receipts : null));
  ofAccounts.tickets = tickets.sort(byTime).map((one, index) => ticket(index, one));
  return result;
}

const byTime = (one: { at: number }, other: { at: number }) => one.at - other.at;

interface PlacedOrder {
  userNum: SqlValue;
  offer: FiguresSource["packages"][number];
  at: number;
  isPaid: boolean;
}

/** @param index its place in the order of time, from 1 */
function order(index: number, { userNum, offer, at, isPaid: paid }: PlacedOrder, receipt: number | null): Row {
  const { id, name, price, coins, bonus } = offer;
  const number = `P-DEM${String(index).padStart(5, "0")}`;
  return {
    user_num: userNum,
    number,
    request_key: `demo-figures-${index}`,
    package_id: id,
    package_name: name,
    coins,
    bonus,
    first_bonus: 0,
    price,
    amount: price,
    provider: "manual",
    wallet_id: 1 + (index % 2),
    state: paid ? "paid" : "submitted",
    created_at: at - 12 * MINUTE,
    expires_at: at + DAY,
    submitted_at: paid ? at - 8 * MINUTE : at,
    decided_at: paid ? at : null,
    decided_by: paid ? OWNER : null,
    paid_at: paid ? at : null,
    credited: paid ? coins + bonus : 0,
    receipt_number: receipt,
    payment_id: paid ? number : null,
    paid_with: paid ? (index % 2 ? "Maya" : "GCash") : "",
    reference: String(1_000_000_000 + index * 7_919),
  };
}

interface SentTicket {
  player: Row;
  at: number;
  /** When it was answered and closed; undefined if it still waits. */
  closed: number | undefined;
}

function ticket(index: number, { player, at, closed }: SentTicket): Row {
  const [subject, category] = questions[index % questions.length]!;
  return {
    user_num: player.user_num!,
    number: `T-DEM0-${String(index + 1).padStart(4, "0")}`,
    name: player.user_id!,
    email: player.email!,
    email_key: player.email_key!,
    category,
    subject,
    state: closed ? "closed" : "open",
    created_at: at,
    changed_at: closed ?? at,
    closed_at: closed ?? null,
    first_answered_at: closed ? closed - HOUR / 2 : null,
    rating: closed && index % 3 ? 3 + (index % 3) : null,
  };
}

/** The page views of a finished day. */
function views(day: number, busy: number, upTo: (limit: number) => number): Row[] {
  const counts: Record<string, Record<string, number>> = {
    visitors: { "": 240 },
    page: { "/": 310, "/news": 150, "/itemshop": 120, "/rankings": 95, "/download": 70, "/characters": 45 },
    referrer: { "": 260, "facebook.com": 60, "google.com": 45 },
    country: { PH: 520, SG: 60, AE: 45, US: 30 },
  };
  return Object.entries(counts).flatMap(([kind, names]) =>
    Object.entries(names).map(([name, count]) => ({
      ...{ kind, day, name },
      count: Math.round(count * busy * (0.85 + upTo(30) / 100)),
    })),
  );
}

/**
 * What follows from the rows: what the payments have credited and the purchases cost, the bought items, and what was written
 * in the tickets. Each can run again.
 */
export const figureStatements = [
  `INSERT INTO payment_facts (provider, kind, object_id, order_number, payment_id, amount, currency, method, state, is_test,
     at, recorded_at)
   SELECT 'manual', 'paid', number, number, number, amount, 'PHP', paid_with, 'succeeded', 0, paid_at, paid_at
   FROM payment_orders WHERE number LIKE 'P-DEM0%' AND paid_at IS NOT NULL ON CONFLICT DO NOTHING`,
  `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
   SELECT user_num, '${shopCurrency}', credited, 'payment', id, 'payment:' || id, paid_at
   FROM payment_orders WHERE number LIKE 'P-DEM0%' AND paid_at IS NOT NULL ON CONFLICT (key) DO NOTHING`,
  `INSERT INTO purchase_lines (purchase_id, user_num, ordinal, product_num, item_name, image_url, info, category, price,
     quantity, paid, bought_at)
   SELECT id, user_num, row_number() OVER (PARTITION BY user_num ORDER BY id), product_num, name, image_url, info, category,
     total, 1, total, bought_at
   FROM purchases JOIN shop_items ON product_num = CAST(substr(request_key, -4) AS INTEGER)
   WHERE request_key LIKE 'demo-figures-%' ON CONFLICT DO NOTHING`,
  `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
   SELECT user_num, '${shopCurrency}', -total, 'purchase', id, 'purchase:' || id, bought_at
   FROM purchases WHERE request_key LIKE 'demo-figures-%' ON CONFLICT (key) DO NOTHING`,
  // Nobody has taken those of the last hours.
  `INSERT INTO deliveries (user_num, product_num, item_name, line_id, price, purchased_at, flag, changed_at)
   SELECT lines.user_num, product_num, item_name, lines.id, price, lines.bought_at,
     iif(lines.bought_at > (SELECT max(bought_at) - ${DAY / 2} FROM purchases), ${deliveryFlags.pending}, ${deliveryFlags.taken}),
     lines.bought_at
   FROM purchase_lines AS lines JOIN purchases ON purchases.id = purchase_id
   WHERE request_key LIKE 'demo-figures-%' AND NOT EXISTS (SELECT 1 FROM deliveries WHERE line_id = lines.id)`,
  `INSERT INTO ticket_messages (ticket_id, side, writer_num, text, at)
   SELECT id, 'player', user_num, subject || '. Please help me with this. Thank you!', created_at FROM tickets
   WHERE number LIKE 'T-DEM0-%' AND NOT EXISTS (SELECT 1 FROM ticket_messages WHERE ticket_id = tickets.id)`,
  `INSERT INTO ticket_messages (ticket_id, side, writer_num, text, at)
   SELECT id, 'staff', ${OWNER}, 'Thank you for writing. It is solved now.', first_answered_at FROM tickets
   WHERE number LIKE 'T-DEM0-%' AND first_answered_at IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM ticket_messages WHERE ticket_id = tickets.id AND side = 'staff')`,
];

/** A generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
