/**
 * Prices of the Workers Paid plan in US dollars, as published in August 2026 at developers.cloudflare.com
 * (workers/platform/pricing, d1/platform/pricing). What is included is for a month; `price` is for each further million.
 */
export const prices = {
  base: 5,
  requests: { included: 10_000_000, price: 0.3 },
  cpu: { included: 30_000_000, price: 0.02 },
  rowsRead: { included: 25_000_000_000, price: 0.001 },
  rowsWritten: { included: 50_000_000, price: 1 },
} as const;

/** Of docs/performance.md: own CPU milliseconds of a page, and its queries. */
const measured = {
  cached: { cpu: 0.14, queries: 0 },
  loggedIn: { cpu: 0.65, queries: 1 },
  uncached: { cpu: 12.66, queries: 14 },
  purchase: { cpu: 1.37, queries: 9 },
  /** A login hashes a password. */
  login: { cpu: 100, queries: 10 },
} as const;

/** Assumptions about visitors. */
const assumed = {
  loggedInShare: 0.15,
  uncachedShare: 0.05,
  loginsPerVisitor: 0.05,
  purchasesPerVisitor: 0.01,
  rowsPerQuery: 20,
  rowsWrittenPerLogin: 10,
  rowsWrittenPerPurchase: 40,
  /** A game agent that reports changed characters once a minute, with the indexes of the rankings. */
  agentRowsWritten: 500 * 60 * 24,
  agentRequests: 4 * 60 * 24,
  /** Rounds of jobs, the ledger check and the backup, which read every row about five times. */
  scheduledRowsRead: 288 * 2000 + 5 * 1_000_000,
  scheduledRowsWritten: 288 * 10 + 2000,
} as const;

const DAYS = 30;

/** The usage and the costs of a month. @param pages that a visitor opens */
export function costsFor(visitors: number, pages: number) {
  const views = visitors * pages;
  const logins = visitors * assumed.loginsPerVisitor;
  const purchases = visitors * assumed.purchasesPerVisitor;
  const [loggedIn, uncached] = [views * assumed.loggedInShare, views * assumed.uncachedShare];
  const cached = views - loggedIn - uncached;
  const total = (of: "cpu" | "queries") =>
    cached * measured.cached[of] +
    loggedIn * measured.loggedIn[of] +
    uncached * measured.uncached[of] +
    purchases * measured.purchase[of] +
    logins * measured.login[of];
  const usage = {
    requests: DAYS * (views + logins + purchases + assumed.agentRequests),
    cpu: DAYS * (total("cpu") + assumed.agentRequests * 5),
    rowsRead: DAYS * (total("queries") * assumed.rowsPerQuery + assumed.scheduledRowsRead),
    rowsWritten:
      DAYS *
      (logins * assumed.rowsWrittenPerLogin +
        purchases * assumed.rowsWrittenPerPurchase +
        assumed.agentRowsWritten +
        assumed.scheduledRowsWritten),
  };
  const dollars = (Object.keys(usage) as (keyof typeof usage)[]).reduce<number>((sum, name) => {
    const beyond = Math.max(0, usage[name] - prices[name].included);
    return sum + (beyond / 1_000_000) * prices[name].price;
  }, prices.base);
  return { ...usage, dollars };
}

/** A row of a Markdown table. */
export function costRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
