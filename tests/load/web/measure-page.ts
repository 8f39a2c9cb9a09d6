import lighthouse, { type Flags } from "lighthouse";

/** One visit to a page: the four scores from 0 to 100, and times in milliseconds. */
export interface Visit {
  performance: number;
  accessibility: number | undefined;
  bestPractices: number | undefined;
  seo: number | undefined;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  speedIndex: number;
  /** Lighthouse's measure of how fast the machine was just then; higher is faster. */
  machineSpeed: number;
  /** What the page loaded. */
  files: LoadedFile[];
  /** Audits that cost a category points, with what they found. */
  complaints: string[];
}

export interface LoadedFile {
  url: string;
  /** As the browser sorts them: Document, Stylesheet, Script, Font, Image ... */
  type: string;
  /** Bytes on the line, headers included. */
  bytes: number;
}

export interface VisitOptions {
  /** The browser's debugging port. */
  port: number;
  cookie?: string | undefined;
  /** Scores that are the same at every visit are wanted too. */
  complete: boolean;
  /** The page keeps itself out of search engines, so that is no fault. */
  noindex: boolean;
}

/** Lighthouse calls these by their ids. */
const categories = {
  performance: "performance",
  accessibility: "accessibility",
  bestPractices: "best-practices",
  seo: "seo",
} as const;

/**
 * Has Lighthouse visit a page with its mobile preset: a phone's screen, and slow 4G and a CPU four times slower,
 * computed from what an unhindered visit did.
 *
 * @throws Error when the page could not be visited
 */
export async function visit(address: string, { port, cookie, complete, noindex }: VisitOptions): Promise<Visit> {
  const flags: Flags = {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: complete ? Object.values(categories) : [categories.performance],
    skipAudits: noindex ? ["is-crawlable"] : [],
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  };
  const report = await reportOf(address, flags);
  const { audits } = report;
  const score = (category: string) => {
    const found = report.categories[category];
    return found ? Math.round((found.score ?? 0) * 100) : undefined;
  };
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score(categories.performance) ?? 0,
    accessibility: score(categories.accessibility),
    bestPractices: score(categories.bestPractices),
    seo: score(categories.seo),
    firstContentfulPaint: number("first-contentful-paint"),
    largestContentfulPaint: number("largest-contentful-paint"),
    totalBlockingTime: number("total-blocking-time"),
    layoutShift: number("cumulative-layout-shift"),
    speedIndex: number("speed-index"),
    machineSpeed: report.environment.benchmarkIndex,
    files: itemsOf(audits["network-requests"]?.details).map((item) => ({
      url: String(item.url),
      type: String(item.resourceType),
      bytes: Number(item.transferSize),
    })),
    complaints: Object.values(report.categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter(
          ({ weight, id: audit }) => weight > 0 && (audits[audit]?.score ?? 1) < 1 && id !== categories.performance,
        )
        .map(
          ({ id: audit }) => `${audits[audit]?.title}: ${JSON.stringify(itemsOf(audits[audit]?.details).slice(0, 3))}`,
        ),
    ),
  };
}

/** A browser on a busy machine loses a trace now and then. */
const ATTEMPTS = 3;

async function reportOf(address: string, flags: Flags) {
  for (let attempt = 1; ; attempt += 1) {
    const report = (await lighthouse(address, flags))?.lhr;
    if (report && !report.runtimeError) return report;
    if (attempt === ATTEMPTS) throw new Error(`${address}: ${report?.runtimeError?.message ?? "no report"}`);
  }
}

function itemsOf(details: unknown): Record<string, unknown>[] {
  return (details as { items?: Record<string, unknown>[] } | undefined)?.items ?? [];
}
