import lighthouse, { type Flags } from "lighthouse";

/** The figures of one visit to a page: four scores from 0 to 100, and times in milliseconds. */
export interface Visit {
  performance: number;
  accessibility: number | undefined;
  bestPractices: number | undefined;
  seo: number | undefined;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  timeToInteractive: number;
  layoutShift: number;
  speedIndex: number;
  /** Lighthouse's benchmark of the machine at that moment; higher is faster. */
  machineSpeed: number;
  /** The files that the page loaded. */
  files: LoadedFile[];
  /** Audits that lowered the score of a category, with their findings. */
  failedAudits: string[];
}

export interface LoadedFile {
  url: string;
  /** The browser's resource type: Document, Stylesheet, Script, Font, Image ... */
  type: string;
  /** Transferred bytes, including headers. */
  bytes: number;
}

export interface VisitOptions {
  /** The browser's debugging port. */
  port: number;
  cookie?: string | undefined;
  /** Also measures the scores that are the same for every visit. */
  complete: boolean;
  /** The page has `noindex`, so being hidden from search engines is not a failure. */
  noindex: boolean;
}

/** The IDs of Lighthouse's categories. */
const categories = {
  performance: "performance",
  accessibility: "accessibility",
  bestPractices: "best-practices",
  seo: "seo",
} as const;

/**
 * Runs Lighthouse on a page with its mobile preset: a phone's screen, slow 4G and a CPU four times slower, simulated
 * from an unthrottled visit.
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
  const report = await runLighthouse(address, flags);
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
    timeToInteractive: number("interactive"),
    layoutShift: number("cumulative-layout-shift"),
    speedIndex: number("speed-index"),
    machineSpeed: report.environment.benchmarkIndex,
    files: itemsOf(audits["network-requests"]?.details).map((item) => ({
      url: String(item.url),
      type: String(item.resourceType),
      bytes: Number(item.transferSize),
    })),
    failedAudits: Object.values(report.categories).flatMap(({ id, auditRefs }) =>
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

/** On a busy machine the browser occasionally loses a trace. */
const ATTEMPTS = 3;

async function runLighthouse(address: string, flags: Flags) {
  for (let attempt = 1; ; attempt += 1) {
    const report = (await lighthouse(address, flags))?.lhr;
    if (report && !report.runtimeError) return report;
    if (attempt === ATTEMPTS) throw new Error(`${address}: ${report?.runtimeError?.message ?? "no report"}`);
  }
}

function itemsOf(details: unknown): Record<string, unknown>[] {
  return (details as { items?: Record<string, unknown>[] } | undefined)?.items ?? [];
}
