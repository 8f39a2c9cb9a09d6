import { type Answer, hiddenFields, Visitor } from "./visitor.ts";

/** A fault that begins and ends while the site runs. */
export interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Refusals of the game server's own that visitors are shown with the status they came with. */
  shows?: readonly number[];
  /** Whoever is logged in is told that the session has ended, and logs in again afterwards. */
  endsSessions?: boolean;
}

/** A purchase that a visitor's form asked for. */
export interface Order {
  buyer: string;
  /** The form as it was sent. */
  fields: Record<string, string>;
  /** Path of the receipt, once the purchase is acknowledged. */
  receipt?: string;
}

/** What a kind of page did during a fault. */
export interface Seen {
  page: string;
  /** Status and first words, each once. */
  answers: string[];
  longestMs: number;
  /** Milliseconds from the end of the fault; undefined when it never was well again. */
  recoveredMs: number | undefined;
}

/** What a fault did. */
export interface Observation {
  fault: string;
  seen: Seen[];
  /** Acknowledged purchases that are not there any more, or that were made twice. */
  lost: number;
  problems: string[];
}

/** The site under test, and what the visitors of all faults need of it. */
export interface ObservedSite {
  /** Where visitors go. */
  site: { readonly url: string };
  /** Moves the clock by so many milliseconds, on all servers. */
  advance(milliseconds: number): Promise<void>;
  /** Sets the clock so many milliseconds from the real time. */
  setClock(offset: number): Promise<void>;
  /** User IDs with {@link PASSWORD} and R-Coin, one taken with each call. */
  takeAccount(): string;
  /** A page that nobody has asked for, another with each call. */
  takeUnseenPage(): string;
  /** An item that costs little. */
  productNum: number;
  /** Every purchase that was asked for, for the audit at the end. */
  orders: Order[];
}

export const PASSWORD = "moonlit-gate-1";

const PAGES = ["/", "/news", "/rankings"];
/** Pages of every other kind, of which the worst is told. */
const OTHERS = [
  ...["/download", "/itemshop", "/policy/privacy", "/story", "/feed.xml", "/sitemap.xml", "/register", "/findaccount"],
  ...["/ticket", "/checkticket", "/topup", "/topuphistory", "/shoppurchases", "/shoppurchases/1", "/shoppingcart"],
  ...["/changepassword", "/verifyemail?token=none", "/resetpassword?token=none", "/no-such-page"],
];
/** Copies are older then than any page is served without a look at its source, milliseconds. */
const OUTDATED = 10 * 60_000;
/** Somebody who comes after the pause between two attempts to renew a copy, milliseconds. */
const LATER = 10_000;
const RECOVERY = 60_000;
const POLL = 200;

/** What a visitor must never read: the insides of the site, its libraries or its machine. */
const INSIDES =
  /\b\w*Error: |\bat \S+ \(|\.(?:ts|js|php):\d+|SQLITE_|SQLSTATE|D1_ERROR|D1_EXEC|node_modules|workerd|Unexpected token|internal error|Internal Server Error|no such table/;

interface Probe {
  page: string;
  ask(): Promise<Answer>;
  /** It is as it is without a fault. */
  isWell(answer: Answer): boolean;
  /** What is wrong with an answer during a fault. */
  problem?(answer: Answer): string | undefined;
}

let addresses = 0;

/** A visitor from an address of its own. */
export function newVisitor(site: { readonly url: string }): Visitor {
  addresses += 1;
  return new Visitor(site, `10.1.${addresses >> 8}.${addresses & 255}`);
}

/** Logs in. @throws Error when that fails */
export async function loggedIn(site: { readonly url: string }, UserID: string): Promise<Visitor> {
  const visitor = newVisitor(site);
  const answer = await visitor.post("/login", { intent: "login", userId: UserID, password: PASSWORD });
  if (answer.status !== 302) throw new Error(`${UserID} cannot log in: ${answer.status} ${answer.text}`);
  return visitor;
}

/** Puts an item into the cart and takes the form that buys it, as the page shows it. */
export async function takeOrder(observed: ObservedSite, buyer: string, visitor: Visitor): Promise<Order> {
  const added = await visitor.post("/itemshop", { productNum: String(observed.productNum), quantity: "1" });
  const cart = await visitor.get("/shoppingcart");
  const fields = hiddenFields(cart.body, "requestKey");
  if (!fields.requestKey)
    throw new Error(`${buyer} has no cart: ${added.status} ${added.text}, ${cart.status} ${cart.text}`);
  const order: Order = { buyer, fields };
  observed.orders.push(order);
  return order;
}

/** Sends an order. A receipt is an acknowledgement; another receipt than before is noted as a problem. */
export async function send(order: Order, visitor: Visitor, problems: string[]): Promise<Answer> {
  const answer = await visitor.post("/shoppingcart", order.fields);
  const receipt = /^\/shoppurchases\/\d+$/.exec(answer.location)?.[0];
  if (receipt && order.receipt && order.receipt !== receipt) problems.push(`${order.buyer} bought twice`);
  if (receipt) order.receipt = receipt;
  return answer;
}

/** Lets a fault happen while visitors come, ends it, and waits until all is well. */
export async function observe(observed: ObservedSite, fault: Fault): Promise<Observation> {
  const { site } = observed;
  const problems: string[] = [];
  const buyer = observed.takeAccount();
  let player = await loggedIn(site, buyer);
  const before = await takeOrder(observed, buyer, player);
  await send(before, player, problems);
  if (!before.receipt) throw new Error(`${buyer} cannot buy.`);
  const during = await takeOrder(observed, buyer, player);

  const loginName = observed.takeAccount();
  const unseen = observed.takeUnseenPage();
  const api = "/api/getnewsall/0/8/1/0";
  const apiBefore = await newVisitor(site).get(api);
  const probes: Probe[] = [
    ...PAGES.map(
      (path): Probe => ({
        page: path,
        ask: () => newVisitor(site).get(path),
        isWell: ({ status, text }) => status === 200 && !text.startsWith("as of"),
        problem: ({ status }) => (status === 200 ? undefined : "its last copy was not served"),
      }),
    ),
    {
      page: "new page",
      ask: () => newVisitor(site).get(unseen),
      isWell: ({ status, text }) => status === 200 && !text.startsWith("as of"),
      problem: ({ status }) => ([200, 503].includes(status) ? undefined : "neither there nor unavailable"),
    },
    {
      page: "all others",
      ask: async () => {
        const answers = await Promise.all(OTHERS.map((path) => player.get(path)));
        return answers.reduce((worst, answer) => (rankOf(answer) > rankOf(worst) ? answer : worst));
      },
      isWell: ({ status }) => status < 500 && status > 0,
    },
    {
      page: "/user",
      ask: () => player.get("/user"),
      isWell: ({ status, body }) => status === 200 && body.includes(`${buyer}@`),
    },
    {
      page: "login",
      ask: () => newVisitor(site).post("/login", { intent: "login", userId: loginName, password: PASSWORD }),
      isWell: ({ status }) => status === 302,
      problem: (answer) => {
        if (answer.status === 302) return undefined;
        if (!answer.body.includes('role="alert"')) return "no message";
        if (!answer.body.includes(`value="${loginName}"`)) return "the user ID was not kept";
        return answer.body.includes(PASSWORD) ? "the password came back" : undefined;
      },
    },
    {
      page: "buy",
      ask: () => send(during, player, problems),
      isWell: ({ location }) => location !== "" && location === during.receipt,
      problem: ({ status, body }) => (status === 302 || body.includes('role="alert"') ? undefined : "no message"),
    },
    {
      page: "/api",
      ask: () => newVisitor(site).get(api),
      isWell: ({ status }) => status === apiBefore.status,
    },
  ];
  // The pages that have been seen, before anything happens.
  await Promise.all(PAGES.map((path) => newVisitor(site).get(path)));

  const given = new Map<string, Answer[]>(probes.map(({ page }) => [page, []]));
  const askAll = (asked: readonly Probe[]) =>
    Promise.all(
      asked.map(async (probe) => {
        const answer = await probe.ask();
        given.get(probe.page)?.push(answer);
        const found = wrongWith(answer, fault) ?? probe.problem?.(answer);
        if (found) problems.push(`${probe.page}: ${found} (${answer.status} ${answer.text})`);
      }),
    );
  let since = 0;
  await fault.begin();
  try {
    await observed.advance(OUTDATED);
    await askAll(probes.filter(({ page }) => page !== "all others"));
    await observed.advance(LATER);
    await askAll(probes.filter(({ page }) => page.startsWith("/") && page !== "/api"));
    await askAll(probes.filter(({ page }) => page === "all others"));
  } finally {
    since = performance.now();
    await fault.end();
  }
  if (fault.endsSessions) player = await loggedIn(site, buyer);
  const recovered = await Promise.all(probes.map((probe) => recovery(probe, since, problems)));

  let lost = 0;
  const reader = await loggedIn(site, buyer);
  for (const order of [before, during]) {
    const again = await send(order, reader, problems);
    const receipt = await reader.get(order.receipt ?? "/shoppurchases/0");
    if (receipt.status === 200 && again.location === order.receipt) continue;
    lost += 1;
    problems.push(`buy: ${order.receipt} is not there once (${again.status} ${again.text}, ${receipt.status})`);
  }
  return {
    fault: fault.name,
    seen: probes.map(({ page }, index) => {
      const answers = given.get(page) ?? [];
      return {
        page,
        answers: [...new Set(answers.map(({ status, text }) => `${status} ${text}`))],
        longestMs: Math.max(...answers.map(({ milliseconds }) => milliseconds)),
        recoveredMs: recovered[index],
      };
    }),
    lost,
    problems,
  };
}

function wrongWith({ status, text, body, retryAfter }: Answer, { shows = [] }: Fault): string | undefined {
  if (status === 0) return text;
  if (INSIDES.test(body)) return `insides are shown: ${INSIDES.exec(body)?.[0]}`;
  if (status === 503) return retryAfter ? undefined : "503 without Retry-After";
  if (status < 400 || shows.includes(status)) return undefined;
  // What does not exist, the API of a front among it, does not exist whatever happens.
  return status === 404 ? undefined : `status ${status}`;
}

/** How bad an answer is: no answer, then 500, then by status. */
function rankOf({ status, body }: Answer): number {
  if (INSIDES.test(body)) return 1002;
  return status === 0 ? 1001 : status === 500 ? 1000 : status;
}

async function recovery(probe: Probe, since: number, problems: string[]): Promise<number | undefined> {
  let last: Answer | undefined;
  while (performance.now() - since < RECOVERY) {
    last = await probe.ask();
    if (probe.isWell(last)) return Math.round(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  problems.push(`${probe.page}: not well again (${last?.status} ${last?.text})`);
  return undefined;
}
