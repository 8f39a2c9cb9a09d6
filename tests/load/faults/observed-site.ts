import { hiddenFields, type PageResponse, Visitor } from "./visitor.ts";

/** A fault that begins and ends while the site runs. */
export interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Statuses of the game server that the portal passes on to visitors. */
  passedStatuses?: readonly number[];
  /** The fault ends the sessions of logged-in players, who log in again afterwards. */
  endsSessions?: boolean;
}

/** A purchase that a visitor's form requested. */
export interface Order {
  buyer: string;
  /** The fields of the form. */
  fields: Record<string, string>;
  /** Path of the receipt, once the purchase is acknowledged. */
  receipt?: string;
}

/** The responses of one kind of page during a fault. */
export interface PageResult {
  page: string;
  /** Status and visible summary of the distinct responses. */
  answers: string[];
  longestMs: number;
  /** Milliseconds from the end of the fault; undefined when the page did not recover. */
  recoveredMs: number | undefined;
}

/** The effects of one fault. */
export interface Observation {
  fault: string;
  results: PageResult[];
  /** Acknowledged purchases that are missing or were made twice. */
  lost: number;
  problems: string[];
}

/** The site under test, and what the visitors of all faults need. */
export interface ObservedSite {
  /** The portal that visitors use. */
  site: { readonly url: string };
  /** Advances the clock of all servers. */
  advance(milliseconds: number): Promise<void>;
  /** Sets the clock of all servers to `offset` milliseconds from the real time. */
  setClock(offset: number): Promise<void>;
  /** Returns the next unused user ID, with {@link PASSWORD} and R-Coin. */
  nextAccount(): string;
  /** Returns the next page that is not cached yet. */
  nextUncachedPage(): string;
  /** A cheap item. */
  productNum: number;
  /** Every requested purchase, for the audit at the end. */
  orders: Order[];
}

export const PASSWORD = "moonlit-gate-1";

const PAGES = ["/", "/news", "/rankings"];
/** Pages of every other kind; only the worst response of them is reported. */
const OTHER_PAGES = [
  ...["/download", "/itemshop", "/policy/privacy", "/story", "/feed.xml", "/sitemap.xml", "/register", "/findaccount"],
  ...["/ticket", "/checkticket", "/topup", "/topuphistory", "/shoppurchases", "/shoppurchases/1", "/shoppingcart"],
  ...["/changepassword", "/verifyemail?token=none", "/resetpassword?token=none", "/no-such-page"],
];
/** Longer than any cached page is served without revalidation, milliseconds. */
const STALE_PERIOD = 10 * 60_000;
/** Longer than the pause between two attempts to revalidate a cached page, milliseconds. */
const RENEWAL_PAUSE = 10_000;
const RECOVERY_TIMEOUT = 60_000;
const POLL_INTERVAL = 200;

/** Internals of the site, its libraries or its machine, which a visitor must never see. */
const INTERNALS =
  /\b\w*Error: |\bat \S+ \(|\.(?:ts|js|php):\d+|SQLITE_|SQLSTATE|D1_ERROR|D1_EXEC|node_modules|workerd|Unexpected token|internal error|Internal Server Error|no such table/;

interface Probe {
  page: string;
  request(): Promise<PageResponse>;
  /** Whether a response is the same as without a fault. */
  isHealthy(response: PageResponse): boolean;
  /** What is wrong with a response during a fault. */
  problem?(response: PageResponse): string | undefined;
}

let addresses = 0;

/** A visitor with a unique IP address. */
export function newVisitor(site: { readonly url: string }): Visitor {
  addresses += 1;
  return new Visitor(site, `10.1.${addresses >> 8}.${addresses & 255}`);
}

/** Logs in. @throws Error when that fails */
export async function logIn(site: { readonly url: string }, UserID: string): Promise<Visitor> {
  const visitor = newVisitor(site);
  const response = await visitor.post("/login", { intent: "login", userId: UserID, password: PASSWORD });
  if (response.status !== 302) throw new Error(`${UserID} cannot log in: ${response.status} ${response.text}`);
  return visitor;
}

/** Puts an item into the cart and reads the form that buys it from the cart page. */
export async function prepareOrder(observed: ObservedSite, buyer: string, visitor: Visitor): Promise<Order> {
  const added = await visitor.post("/itemshop", { productNum: String(observed.productNum), quantity: "1" });
  const cart = await visitor.get("/shoppingcart");
  const fields = hiddenFields(cart.body, "requestKey");
  if (!fields.requestKey)
    throw new Error(`${buyer} has no cart: ${added.status} ${added.text}, ${cart.status} ${cart.text}`);
  const order: Order = { buyer, fields };
  observed.orders.push(order);
  return order;
}

/** Sends an order. A receipt is an acknowledgement; a second, different receipt is a problem. */
export async function sendOrder(order: Order, visitor: Visitor, problems: string[]): Promise<PageResponse> {
  const response = await visitor.post("/shoppingcart", order.fields);
  const receipt = /^\/shoppurchases\/\d+$/.exec(response.location)?.[0];
  if (receipt && order.receipt && order.receipt !== receipt) problems.push(`${order.buyer} bought twice`);
  if (receipt) order.receipt = receipt;
  return response;
}

/** Injects a fault while visitors use the site, ends it, and waits until all pages have recovered. */
export async function observe(observed: ObservedSite, fault: Fault): Promise<Observation> {
  const { site } = observed;
  const problems: string[] = [];
  const buyer = observed.nextAccount();
  let player = await logIn(site, buyer);
  const completedOrder = await prepareOrder(observed, buyer, player);
  await sendOrder(completedOrder, player, problems);
  if (!completedOrder.receipt) throw new Error(`${buyer} cannot buy.`);
  const pendingOrder = await prepareOrder(observed, buyer, player);

  const loginName = observed.nextAccount();
  const uncachedPage = observed.nextUncachedPage();
  const api = "/api/getnewsall/0/8/1/0";
  const apiBefore = await newVisitor(site).get(api);
  const probes: Probe[] = [
    ...PAGES.map(
      (path): Probe => ({
        page: path,
        request: () => newVisitor(site).get(path),
        isHealthy: ({ status, text }) => status === 200 && !text.startsWith("as of"),
        problem: ({ status }) => (status === 200 ? undefined : "the cached copy was not served"),
      }),
    ),
    {
      page: "new page",
      request: () => newVisitor(site).get(uncachedPage),
      isHealthy: ({ status, text }) => status === 200 && !text.startsWith("as of"),
      problem: ({ status }) => ([200, 503].includes(status) ? undefined : "neither 200 nor 503"),
    },
    {
      page: "all others",
      request: async () => {
        const responses = await Promise.all(OTHER_PAGES.map((path) => player.get(path)));
        return responses.reduce((worst, response) => (severityOf(response) > severityOf(worst) ? response : worst));
      },
      isHealthy: ({ status }) => status < 500 && status > 0,
    },
    {
      page: "/user",
      request: () => player.get("/user"),
      isHealthy: ({ status, body }) => status === 200 && body.includes(`${buyer}@`),
    },
    {
      page: "login",
      request: () => newVisitor(site).post("/login", { intent: "login", userId: loginName, password: PASSWORD }),
      isHealthy: ({ status }) => status === 302,
      problem: (response) => {
        if (response.status === 302) return undefined;
        if (!response.body.includes('role="alert"')) return "no message";
        if (!response.body.includes(`value="${loginName}"`)) return "the form lost the user ID";
        return response.body.includes(PASSWORD) ? "the response contains the password" : undefined;
      },
    },
    {
      page: "buy",
      request: () => sendOrder(pendingOrder, player, problems),
      isHealthy: ({ location }) => location !== "" && location === pendingOrder.receipt,
      problem: ({ status, body }) => (status === 302 || body.includes('role="alert"') ? undefined : "no message"),
    },
    {
      page: "/api",
      request: () => newVisitor(site).get(api),
      isHealthy: ({ status }) => status === apiBefore.status,
    },
  ];
  // Fills the page cache before the fault begins.
  await Promise.all(PAGES.map((path) => newVisitor(site).get(path)));

  const responses = new Map<string, PageResponse[]>(probes.map(({ page }) => [page, []]));
  const requestAll = (requested: readonly Probe[]) =>
    Promise.all(
      requested.map(async (probe) => {
        const response = await probe.request();
        responses.get(probe.page)?.push(response);
        const problem = problemOf(response, fault) ?? probe.problem?.(response);
        if (problem) problems.push(`${probe.page}: ${problem} (${response.status} ${response.text})`);
      }),
    );
  let since = 0;
  await fault.begin();
  try {
    await observed.advance(STALE_PERIOD);
    await requestAll(probes.filter(({ page }) => page !== "all others"));
    await observed.advance(RENEWAL_PAUSE);
    await requestAll(probes.filter(({ page }) => page.startsWith("/") && page !== "/api"));
    await requestAll(probes.filter(({ page }) => page === "all others"));
  } finally {
    since = performance.now();
    await fault.end();
  }
  if (fault.endsSessions) player = await logIn(site, buyer);
  const recovered = await Promise.all(probes.map((probe) => waitForRecovery(probe, since, problems)));

  let lost = 0;
  const reader = await logIn(site, buyer);
  for (const order of [completedOrder, pendingOrder]) {
    const again = await sendOrder(order, reader, problems);
    const receipt = await reader.get(order.receipt ?? "/shoppurchases/0");
    if (receipt.status === 200 && again.location === order.receipt) continue;
    lost += 1;
    problems.push(
      `buy: ${order.receipt} was not stored exactly once (${again.status} ${again.text}, ${receipt.status})`,
    );
  }
  return {
    fault: fault.name,
    results: probes.map(({ page }, index) => {
      const answers = responses.get(page) ?? [];
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

function problemOf(
  { status, text, body, retryAfter }: PageResponse,
  { passedStatuses = [] }: Fault,
): string | undefined {
  if (status === 0) return text;
  if (INTERNALS.test(body)) return `internals are shown: ${INTERNALS.exec(body)?.[0]}`;
  if (status === 503) return retryAfter ? undefined : "503 without Retry-After";
  if (status < 400 || passedStatuses.includes(status)) return undefined;
  // A missing page is 404 with and without a fault; so is the API of a portal with an upstream.
  return status === 404 ? undefined : `status ${status}`;
}

/** How bad a response is: internals, then no response, then 500, then by status. */
function severityOf({ status, body }: PageResponse): number {
  if (INTERNALS.test(body)) return 1002;
  return status === 0 ? 1001 : status === 500 ? 1000 : status;
}

async function waitForRecovery(probe: Probe, since: number, problems: string[]): Promise<number | undefined> {
  let last: PageResponse | undefined;
  while (performance.now() - since < RECOVERY_TIMEOUT) {
    last = await probe.request();
    if (probe.isHealthy(last)) return Math.round(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
  problems.push(`${probe.page}: did not recover (${last?.status} ${last?.text})`);
  return undefined;
}
