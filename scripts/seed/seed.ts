import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { countries } from "../../app/features/accounts/countries.ts";
import { hashPasswordSync, hashSecretAnswerSync } from "../../app/features/accounts/embedded/passwords.ts";
import { characterFieldNames, fieldOf } from "../../app/features/bridge/character-fields.ts";
import { kindNumbers } from "../../app/features/bridge/embedded/name-index.ts";
import { nameKey, partStarts } from "../../app/features/bridge/name-keys.ts";
import { currencyKeys, shopCurrency } from "../../app/features/currencies/currencies.ts";
import { amountsJson } from "../../app/features/currencies/embedded/balances.ts";
import { normalTags, typedTags } from "../../app/features/news/tags.ts";
import { paymentLimits } from "../../app/features/payments/limits.ts";
import { walletKinds } from "../../app/features/payments/orders.ts";
import { qrPhProblem } from "../../app/features/payments/qr-ph.ts";
import { DEMO_CONTENT_KEY, type demoContentMarker } from "../../app/features/setup/embedded/demo-content.ts";
import { shopCategories } from "../../app/features/shop/categories.ts";
import { ADMIN_FROM } from "../../app/features/staff/user-types.ts";
import { isVoucherCode, storedVoucherCode } from "../../app/features/wallet/embedded/voucher-codes.ts";
import { literal, type SqlValue } from "../database/sql-literal.ts";
import { DEMO_HASH_COST } from "./demo-hash-cost.ts";
import { type Ago, character, daysAgo } from "./seed-characters.ts";
import { demoClubWar } from "./seed-club-war.ts";
import { demoEvents } from "./seed-events.ts";
import { demoFigures, figureAccounts, figureStatements } from "./seed-figures.ts";
import { parseTextFile, readJson, readList, renderMarkdown, SeedError } from "./seed-files.ts";
import { guildRows } from "./seed-guilds.ts";
import { monthRankingRows, placeStatements } from "./seed-rankings.ts";
import { demoStatus } from "./seed-status.ts";
import { translationStatements } from "./seed-translations.ts";

/**
 * Converts the demo content under `seed/` to SQL. Its dates are relative ("days ago"), so that a new portal always
 * shows recent news.
 */

type Row = Record<string, SqlValue>;

/** Maximum length of a statement; D1 accepts up to 100 kB. */
const STATEMENT_BYTES = 90_000;

const DAY = 86_400_000;

/** The `type` column of news (specification section 3). */
const newsTypes = { news: 0, guide: 1, event: 2 } as const;

/** A number of days before the content was loaded; a negative one is in the future. */
const signedDays = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
  .optional();

const frontMatter = z.strictObject({
  id: z.coerce.number().int().positive(),
  type: z.enum(["news", "event", "guide"]),
  subject: z.string().min(1),
  author: z.string().min(1),
  daysAgo: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
  /** When an event begins and ends. */
  startsDaysAgo: signedDays,
  endsDaysAgo: signedDays,
  /** Instead of them: the event of the calendar that has these dates. */
  calendarEvent: z.coerce.number().int().positive().optional(),
  thumbnail: z.string().startsWith("/").optional(),
  /** Separated by commas. */
  tags: z.string().optional(),
});

const banner = z.strictObject({
  id: z.number().int().positive(),
  img_url: z.string().min(1),
  alt: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
});

const download = z.strictObject({
  seq: z.number().int().positive(),
  name: z.string().min(1),
  address: z.string().min(1),
  type: z.string(),
  description: z.string(),
  daysAgo,
  icon: z.string(),
  sizeBytes: z.number().int().nullish(),
  version: z.string().nullish(),
  sha256: z.string().nullish(),
});

const socialLink = z.strictObject({ network: z.string().min(1), href: z.url() });

const integer = z.number().int();

const shopItem = z.strictObject({
  product_num: integer.positive(),
  name: z.string().min(1),
  category: z.enum(shopCategories.map(({ key }) => key)),
  price: integer.nonnegative(),
  image_url: z.string().startsWith("/"),
  info: z.string().min(1),
  currency: z.enum(currencyKeys).optional(),
  /** A sale that has begun, and ends so many days after the content was loaded. */
  sale: z.strictObject({ price: integer.nonnegative(), days: integer.positive() }).optional(),
  stock: integer.nonnegative().optional(),
  day_limit: integer.positive().optional(),
  /** How long it has been in the shop; undefined for always. */
  days_ago: integer.nonnegative().optional(),
  featured: z.boolean().optional(),
  variant: z.strictObject({ group: z.string(), label: z.string() }).optional(),
  /** The contents of a bundle. */
  contents: z.array(z.strictObject({ product_num: integer.positive(), quantity: integer.positive() })).optional(),
});

const discountCode = z.strictObject({
  id: integer.positive(),
  code: z.string().regex(/^[A-Z0-9]+$/),
  campaign: z.string(),
  kind: z.enum(["percent", "amount"]),
  value: integer.positive(),
  account_limit: integer.positive(),
});

/** Whole amounts above 0, by currency. */
const amounts = z.partialRecord(z.enum(currencyKeys), integer.positive());

const account = z.strictObject({
  /**
   * Higher than any number in `characters.json`, unless the account owns these characters: numbers of new accounts
   * continue from it.
   */
  userNum: integer.positive(),
  userId: z.string().regex(/^\w{4,20}$/),
  /** Printed by `npm start`, with the note. */
  password: z.string().min(8).max(20),
  note: z.string(),
  email: z.email(),
  verified: z.boolean(),
  userType: integer,
  secretQuestion: integer.min(1).max(6),
  secretAnswer: z.string().min(1),
  nameFirst: z.string(),
  nameLast: z.string(),
  phone: z.string(),
  country: z.enum(["", ...countries]),
  balances: amounts,
});

const voucher = z.strictObject({
  /** Printed by `npm start`, with the note. */
  code: z.string().refine(isVoucherCode, "no voucher code"),
  amounts,
  expired: z.boolean().optional(),
  note: z.string(),
});

/** A package of R-Coin; amounts of money are centavos. */
const paymentPackage = z.strictObject({
  id: integer.positive(),
  name: z.string().min(1),
  info: z.string(),
  /** Without one, a pile of coins that grows with the price. */
  imageUrl: z.string().startsWith("/").optional(),
  price: integer.min(paymentLimits.minPrice),
  coins: integer.positive(),
  bonus: integer.nonnegative(),
  firstBonus: integer.nonnegative(),
  position: integer,
  featured: z.boolean().optional(),
  accountLimit: integer.positive().optional(),
  /** Until when it is offered. */
  daysLeft: integer.positive().optional(),
});

const paymentWallet = z.strictObject({
  id: integer.positive(),
  kind: z.enum(walletKinds),
  name: z.string().min(1),
  accountName: z.string().min(1),
  accountNumber: z.string().min(1),
  qrText: z.string().refine((text) => text === "" || qrPhProblem(text) === undefined, "no QR Ph code"),
  qrTested: z.boolean(),
  instructions: z.string(),
  promisedMinutes: integer.positive(),
  position: integer,
});

/** The parts of the demo content; later releases may add more. */
const parts: Record<string, (seedDir: string, ago: Ago) => string[]> = {
  news: (seedDir, ago) => upserts("news", "id", newsRows(seedDir, ago)),
  banners: (seedDir) => upserts("banners", "id", bannerRows(seedDir)),
  events: (seedDir, ago) => {
    const { events, dates } = demoEvents(seedDir, ago(0));
    return [
      ...upserts("calendar_events", "id", events),
      `DELETE FROM calendar_dates WHERE event_id IN (${events.map(({ id }) => id).join()})`,
      ...inserts("calendar_dates", dates, "ON CONFLICT DO NOTHING"),
    ];
  },
  downloads: (seedDir, ago) => upserts("downloads", "seq", downloadRows(seedDir, ago)),
  accounts: (seedDir, ago) => upserts("users", "user_num", accountRows(seedDir, ago)),
  // Entered once: later income and spending of a demo account is kept.
  balances: (seedDir, ago) => inserts("ledger", balanceRows(seedDir, ago), "ON CONFLICT (key) DO NOTHING"),
  vouchers: (seedDir, ago) => [
    ...inserts("vouchers", voucherRows(seedDir, ago), "ON CONFLICT (code_hash) DO NOTHING"),
    ...upserts("voucher_batches", "batch", demoBatches(seedDir, ago)),
  ],
  // Entered once: a game agent may connect them with accounts of a real game later.
  game_accounts: (seedDir, ago) => inserts("game_accounts", gameAccountRows(seedDir, ago), "ON CONFLICT DO NOTHING"),
  characters: (seedDir, ago) => upserts("characters", "cha_num", characterRows(seedDir, ago)),
  month_rankings: (seedDir, ago) => [
    ...inserts(
      "month_rankings",
      monthRankingRows(readList(seedDir, "characters.json", character), ago),
      "ON CONFLICT (month, cha_num) DO NOTHING",
    ),
    "INSERT INTO ranking_months (month) SELECT DISTINCT month FROM month_rankings WHERE true ON CONFLICT DO NOTHING",
    ...placeStatements(ago),
  ],
  guilds: guildStatements,
  // Entered once: an operator has another schedule.
  club_war: (seedDir, ago) => {
    const { owners } = guildRows(seedDir, readList(seedDir, "characters.json", character), ago);
    const { documents, results } = demoClubWar(owners, ago(0));
    return [
      ...inserts("game_documents", documents, "ON CONFLICT DO NOTHING"),
      ...inserts("club_war_results", results, "ON CONFLICT DO NOTHING"),
    ];
  },
  names: nameStatements,
  shop_items: (seedDir, ago) => upserts("shop_items", "product_num", shopItemRows(seedDir, ago)),
  bundle_items: (seedDir) => inserts("bundle_items", bundleRows(seedDir), "ON CONFLICT DO NOTHING"),
  // Entered once: an operator may have changed or withdrawn them.
  discount_codes: (seedDir) =>
    inserts("discount_codes", readList(seedDir, "discount-codes.json", discountCode), "ON CONFLICT DO NOTHING"),
  // Entered once: orders refer to them, and an operator changes them.
  payments: (seedDir, ago) => [
    ...inserts("payment_packages", packageRows(seedDir, ago), "ON CONFLICT (id) DO NOTHING"),
    ...inserts("payment_wallets", walletRows(seedDir), "ON CONFLICT (id) DO NOTHING"),
  ],
  figures: figureInserts,
  status: statusInserts,
  settings: settingStatements,
  // Entered once: an operator has others.
  socials: (seedDir) => inserts("game_documents", [socialsRow(seedDir)], "ON CONFLICT DO NOTHING"),
  // After the texts that they translate.
  translations: translationStatements,
};

/** The names of all parts, as stored in the marker row. */
export const seedParts = Object.keys(parts);

/**
 * Returns the demo content as statements that can be run in one batch, any number of times: demo rows are replaced by
 * primary key, other rows are kept, and existing settings are not overwritten.
 *
 * @param seedDir the folder with the seed files
 * @param now the time that "days ago" is relative to, epoch milliseconds
 * @param names the parts to load; all by default
 * @throws SeedError
 */
export function seedStatements(seedDir: string, now: number, names: readonly string[] = seedParts): string[] {
  const ago = (days: number) => Math.round(now - days * DAY);
  const marker: z.input<typeof demoContentMarker> = { loadedAt: now, parts: seedParts };
  return [
    ...names.flatMap((name) => parts[name]?.(seedDir, ago) ?? []),
    ...upserts("settings", "key", [{ key: DEMO_CONTENT_KEY, value: JSON.stringify(marker) }]),
    // Makes cached copies of the content stale.
    "INSERT INTO settings (key, value) VALUES ('content_version', '1') " +
      "ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)",
  ];
}

/** A news item of `seed/news`, as in its file. */
export type NewsSource = z.output<typeof frontMatter> & { body: string };

/** Parses a news file, see {@link parseTextFile}. */
export function parseNewsFile(name: string, text: string): NewsSource {
  return parseTextFile(name, text, frontMatter);
}

function newsRows(seedDir: string, ago: Ago): Row[] {
  const folder = join(seedDir, "news");
  const files = new Map<number, string>();
  const periods = new Map(demoEvents(seedDir, ago(0)).events.map((event) => [event.id, event]));
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const name = `seed/news/${file}`;
      const item = parseNewsFile(name, readFileSync(join(folder, file), "utf8"));
      const other = files.get(item.id);
      if (other) throw new SeedError(`${name}: id ${item.id} is also the id of ${other}`);
      files.set(item.id, name);
      const period = item.calendarEvent === undefined ? undefined : periods.get(item.calendarEvent);
      if (item.calendarEvent !== undefined && !period)
        throw new SeedError(`${name}: there is no event ${item.calendarEvent} in seed/events.json`);
      const daysAgo = (days: number | undefined) => (days === undefined ? null : ago(days));
      return {
        id: item.id,
        type: newsTypes[item.type],
        subject: item.subject,
        content: renderMarkdown(item.body),
        author: item.author,
        img_thumbnail: item.thumbnail ?? "",
        is_show_thumbnail: item.thumbnail ? 1 : 0,
        tags: JSON.stringify(normalTags(typedTags(item.tags ?? ""))),
        published: 1,
        published_at: ago(item.daysAgo),
        starts_at: period ? period.starts_at! : daysAgo(item.startsDaysAgo),
        ends_at: period ? period.ends_at! : daysAgo(item.endsDaysAgo),
      };
    });
}

function bannerRows(seedDir: string): Row[] {
  return readList(seedDir, "banners.json", banner).map(({ id, img_url, alt, title, text, link }, position) => ({
    id,
    position,
    img_url,
    alt,
    title,
    text,
    link,
    active_from: 0,
    active_until: null,
  }));
}

function downloadRows(seedDir: string, ago: Ago): Row[] {
  return readList(seedDir, "downloads.json", download).map((item) => ({
    seq: item.seq,
    name: item.name,
    address: item.address,
    type: item.type,
    description: item.description,
    date: ago(item.daysAgo),
    icon: item.icon,
    size_bytes: item.sizeBytes ?? null,
    version: item.version ?? null,
    sha256: item.sha256 ?? null,
  }));
}

function accountRows(seedDir: string, ago: Ago): Row[] {
  return readList(seedDir, "accounts.json", account).map((item) => ({
    user_num: item.userNum,
    user_id: item.userId,
    user_id_key: item.userId.toLowerCase(),
    email: item.email,
    email_key: item.email.toLowerCase(),
    email_verified_at: item.verified ? ago(30) : null,
    password_hash: hashPasswordSync(item.password, DEMO_HASH_COST),
    secret_question: item.secretQuestion,
    secret_answer_hash: hashSecretAnswerSync(item.secretAnswer, DEMO_HASH_COST),
    name_first: item.nameFirst,
    name_last: item.nameLast,
    phone: item.phone,
    gender: "Male",
    country: item.country,
    user_type: item.userType,
    // The demo's staff can try the console at once.
    second_factor_exempt: item.userType >= ADMIN_FROM ? 1 : 0,
    terms_agreed_at: ago(31),
    created_at: ago(31),
  }));
}

function balanceRows(seedDir: string, ago: Ago): Row[] {
  return readList(seedDir, "accounts.json", account).flatMap(({ userNum, balances }) =>
    Object.entries(balances).map(([currency, amount]) => ({
      user_num: userNum,
      currency,
      amount,
      kind: "opening",
      reference: "",
      // The same key as for accounts whose balance is older than the ledger.
      key: `opening:${userNum}:${currency}`,
      at: ago(31),
    })),
  );
}

/** The batch of the demo vouchers. Each voucher has its own value, so the batch has none. */
function demoBatches(seedDir: string, ago: Ago): Row[] {
  const made = readList(seedDir, "vouchers.json", voucher).length;
  return [{ batch: "demo", campaign: "Demo", amounts: amountsJson({}), made, expires_at: null, created_at: ago(31) }];
}

function voucherRows(seedDir: string, ago: Ago): Row[] {
  return readList(seedDir, "vouchers.json", voucher).map(({ code, amounts, expired }) => {
    const { codeHash, hint } = storedVoucherCode(code);
    return {
      code_hash: codeHash,
      hint,
      batch: "demo",
      campaign: "Demo",
      amounts: amountsJson(amounts),
      expires_at: expired ? ago(1) : null,
      created_at: ago(31),
    };
  });
}

function packageRows(seedDir: string, ago: Ago): Row[] {
  return readList(seedDir, "payment-packages.json", paymentPackage).map((item) => ({
    id: item.id,
    name: item.name,
    info: item.info,
    image_url: item.imageUrl ?? "",
    price: item.price,
    coins: item.coins,
    bonus: item.bonus,
    first_bonus: item.firstBonus,
    ends_at: item.daysLeft === undefined ? null : ago(-item.daysLeft),
    account_limit: item.accountLimit ?? null,
    position: item.position,
    featured: item.featured ? 1 : 0,
  }));
}

function walletRows(seedDir: string): Row[] {
  return readList(seedDir, "payment-wallets.json", paymentWallet).map((item) => ({
    id: item.id,
    kind: item.kind,
    name: item.name,
    account_name: item.accountName,
    account_number: item.accountNumber,
    qr_text: item.qrText,
    qr_tested: item.qrTested ? 1 : 0,
    instructions: item.instructions,
    promised_minutes: item.promisedMinutes,
    position: item.position,
  }));
}

/** The accounts that own characters of the demo content. */
function gameAccountRows(seedDir: string, ago: Ago): Row[] {
  const owners = new Set(readList(seedDir, "characters.json", character).map(({ userNum }) => userNum));
  return readList(seedDir, "accounts.json", account)
    .filter(({ userNum }) => owners.has(userNum))
    .map(({ userNum, userId }) => ({
      user_num: userNum,
      game_user_num: userNum,
      game_user_id: userId,
      state: "ready",
      changed_at: ago(31),
    }));
}

function characterRows(seedDir: string, ago: Ago): Row[] {
  return readList(seedDir, "characters.json", character).map((item) => ({
    cha_num: item.characterNum,
    user_num: item.userNum,
    cha_name: item.characterName,
    ...Object.fromEntries(characterFieldNames.map((name) => [fieldOf(name).column, item[name]])),
    // The demo's game counts them, for the board that an owner can show.
    play_minutes: item.level * item.level * (3 + (item.characterNum % 7)),
    cha_level_up_date: ago(item.levelUpDaysAgo),
  }));
}

/** Replaces what the demo has of its guilds. A game agent that reports guilds replaces the demo's. */
function guildStatements(seedDir: string, ago: Ago): string[] {
  const found = guildRows(seedDir, readList(seedDir, "characters.json", character), ago);
  const demo = found.guilds.map((row) => row.guild_num).join();
  const members = JSON.stringify(found.members);
  return [
    ...upserts("guilds", "guild_num", found.guilds),
    ...inserts("guild_marks", found.marks, "ON CONFLICT DO NOTHING"),
    `UPDATE characters SET gu_num = member.value ->> '$.guildNum', gu_position = member.value ->> '$.position'
     FROM json_each(${literal(members)}) AS member WHERE cha_num = member.value ->> '$.characterNum'`,
    `DELETE FROM former_names WHERE kind IN ('guild', 'master') AND num IN (${demo})`,
    ...inserts("former_names", found.formerNames, "ON CONFLICT DO NOTHING"),
    `DELETE FROM region_owners WHERE guild_num IN (${demo})`,
    ...inserts("region_owners", found.owners, ""),
    ...inserts("guild_regions", found.regions, "ON CONFLICT DO NOTHING"),
  ];
}

/** The names of the demo in the index of the search. */
function nameStatements(seedDir: string, ago: Ago): string[] {
  const characters = readList(seedDir, "characters.json", character);
  const named = {
    character: characters.map(({ characterNum: num, characterName: name }) => ({ num, name })),
    guild: guildRows(seedDir, characters, ago).guilds.map((row) => ({
      num: Number(row.guild_num),
      name: String(row.name),
    })),
  };
  return (["character", "guild"] as const).flatMap((of) => {
    const kind = kindNumbers[of];
    const keys = named[of].map(({ num, name }) => ({ num, points: [...nameKey(name)] }));
    const rows = keys.map(({ num, points }): Row => ({ kind, num, key: points.join(""), length: points.length }));
    const parts = keys.flatMap(({ num, points }) =>
      partStarts(points.join("")).map(
        (start): Row => ({ kind, length: points.length, part: points.slice(start - 1).join(""), num }),
      ),
    );
    return [
      `DELETE FROM name_parts WHERE kind = ${kind} AND num IN (${keys.map(({ num }) => num).join()})`,
      ...inserts(
        "name_keys",
        rows,
        "ON CONFLICT (kind, num) DO UPDATE SET key = excluded.key, length = excluded.length",
      ),
      ...inserts("name_parts", parts, "ON CONFLICT DO NOTHING"),
    ];
  });
}

function shopItemRows(seedDir: string, ago: Ago): Row[] {
  return readList(seedDir, "shop-items.json", shopItem).map(({ sale, variant, ...item }) => ({
    product_num: item.product_num,
    name: item.name,
    category: item.category,
    price: item.price,
    image_url: item.image_url,
    info: item.info,
    currency: item.currency ?? shopCurrency,
    sale_price: sale?.price ?? null,
    sale_until: sale ? ago(-sale.days) : null,
    stock: item.stock ?? null,
    day_limit: item.day_limit ?? null,
    starts_at: item.days_ago === undefined ? null : ago(item.days_ago),
    featured: item.featured ? 1 : 0,
    variant_group: variant?.group ?? "",
    variant_label: variant?.label ?? "",
  }));
}

function bundleRows(seedDir: string): Row[] {
  return readList(seedDir, "shop-items.json", shopItem).flatMap(({ product_num: bundle_num, contents = [] }) =>
    contents.map((part) => ({ bundle_num, ...part })),
  );
}

/** Entered once, and nothing of money where the database has payments of its own: their receipts are numbered. */
function figureInserts(seedDir: string, ago: Ago): string[] {
  const packages = readList(seedDir, "payment-packages.json", paymentPackage);
  const items = readList(seedDir, "shop-items.json", shopItem).filter(({ currency }) => !currency);
  const { users, ofAccounts, others } = demoFigures({ packages, items }, ago);
  const isNew = isNotLoaded("figures");
  const hasNoPayments = "NOT EXISTS (SELECT 1 FROM payment_orders WHERE number NOT LIKE 'P-DEM0%')";
  const enter = (table: string, rows: Row[], ...conditions: string[]) =>
    inserts(
      table,
      rows,
      `) WHERE ${[isNew, ...conditions].join(" AND ")} ON CONFLICT DO NOTHING`,
      "SELECT * FROM (VALUES",
    );
  return [
    ...enter("users", users),
    ...Object.entries(ofAccounts).flatMap(([table, rows]) => {
      const isMoney = table === "payment_orders" || table === "purchases";
      return enter(table, rows, `column1 IN (${figureAccounts})`, ...(isMoney ? [hasNoPayments] : []));
    }),
    ...Object.entries(others).flatMap(([table, rows]) => enter(table, rows)),
    ...figureStatements,
  ];
}

/** Players online and maintenances of the past, entered only once. */
function statusInserts(seedDir: string, ago: Ago): string[] {
  const { events, dates } = demoEvents(seedDir, ago(0));
  const weekly = events.find(({ category }) => category === "maintenance")?.id;
  const ofCalendar = dates
    .filter(({ event_id }) => event_id === weekly)
    .map(({ starts_at, ends_at }) => ({ start: Number(starts_at), end: Number(ends_at) }));
  return Object.entries(demoStatus(ago(0), ofCalendar)).flatMap(([table, rows]) =>
    inserts(table, rows, `) WHERE ${isNotLoaded("status")} ON CONFLICT DO NOTHING`, "SELECT * FROM (VALUES"),
  );
}

/** An SQL condition: the database does not have a part of the demo content yet. */
const isNotLoaded = (part: string) =>
  `NOT EXISTS (SELECT 1 FROM settings WHERE key = '${DEMO_CONTENT_KEY}' AND value LIKE '%"${part}"%')`;

function settingStatements(seedDir: string): string[] {
  const settings = readJson(seedDir, "settings.json", z.record(z.string(), z.unknown()));
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  return inserts("settings", rows, "ON CONFLICT (key) DO NOTHING");
}

function socialsRow(seedDir: string): Row {
  const links = readList(seedDir, "socials.json", socialLink);
  const entries = links.map((link) => ({ key: link.network, revision: 1, texts: {}, hidden: false, ...link }));
  return { name: "socials", entries: JSON.stringify(entries), revision: 1 };
}

function upserts(table: string, key: string, rows: Row[]): string[] {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key);
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(", ");
  return inserts(table, rows, `ON CONFLICT (${key}) DO UPDATE SET ${changes}`);
}

/**
 * Combines rows into as few statements as the size limit allows.
 * @param source what comes before the rows
 */
function inserts(table: string, rows: Row[], ending: string, source = "VALUES"): string[] {
  const [first] = rows;
  if (!first) return [];
  const head = `INSERT INTO ${table} (${Object.keys(first).join(", ")}) ${source}\n`;
  const room = STATEMENT_BYTES - Buffer.byteLength(`${head}\n${ending}`);
  const batches: { tuples: string[]; bytes: number }[] = [];
  for (const row of rows) {
    const tuple = `(${Object.values(row).map(literal).join(", ")})`;
    const bytes = Buffer.byteLength(tuple) + 2;
    if (bytes > room) throw new SeedError(`a row of ${table} is too long for the database: ${tuple.slice(0, 80)} ...`);
    const last = batches.at(-1);
    if (last && last.bytes + bytes <= room) {
      last.tuples.push(tuple);
      last.bytes += bytes;
    } else {
      batches.push({ tuples: [tuple], bytes });
    }
  }
  return batches.map(({ tuples }) => `${head}${tuples.join(",\n")}\n${ending}`);
}
