import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import { chromium } from "playwright";
import { ensureChromium, systemChromium } from "../../scripts/setup/chromium.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { root } from "../../scripts/setup/project.mjs";
import { insertOpenLinks } from "../../scripts/testing/open-links.ts";
import { phoneVisitBudget } from "../budgets.ts";
import { median, prepareLoadPortal, rounded, saveFigures, type Table } from "./load-portal.ts";
import { startEdgeProxy, trustArgument } from "./web/edge-proxy.ts";
import { type Visit, visit } from "./web/measure-page.ts";
import { weigh } from "./web/page-weight.ts";
import { VISIT, visitOnPhone, visitTable } from "./web/phone-visit.ts";
import { createShopper } from "./web/shopper.ts";
import { missedTargets } from "./web/targets.ts";
import { type VisitedPage, visitedPages } from "./web/visited-pages.ts";

/**
 * Runs Lighthouse on every page as a phone on slow 4G, through a proxy that compresses like the edge, and prints
 * scores, times and bytes, and the bytes of a visit of several pages: `npm run bench:web`. `-- --runs 1` visits each page
 * once instead of three times, `-- --only /news` (may be repeated) only that page. Exit code 1 when a target is missed.
 *
 * The figures are medians. Rounds visit all pages in turn, so that a busy minute of the machine does not affect a
 * single page; each visit follows another request for the page, so that a cacheable page is cached. Lighthouse
 * simulates the slow network and CPU from an unthrottled visit, in which `wrangler pages dev` responds more slowly than
 * the edge. Audits that do not apply are skipped, which the table shows: pages with `noindex` are not checked for being
 * indexable. Blocking time is only reliable on an otherwise idle machine.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string", multiple: true },
  },
});
const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${options.runs} is not a number of visits`);

/** A page and its kind, before Lighthouse visits it. */
interface Page extends VisitedPage {
  /** The page has forms that are sent by script. */
  hasForms: boolean;
  noindex: boolean;
}

await ensureChromium();
const port = await freePort();
const site = `https://127.0.0.1:${port}`;
const portal = await prepareLoadPortal("web", { vars: { SITE_URL: site } });
await portal.withDatabase(insertOpenLinks);
await portal.start();
const edge = await startEdgeProxy(portal.url, port);
const browser = await launch({
  chromePath: systemChromium() ?? chromium.executablePath(),
  // Chromium runs as root in containers, and must make no background requests.
  chromeFlags: [
    "--headless=new",
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    // Loads lazy pictures from the distance that Chromium uses on 4G, the network of the model. Otherwise the distance
    // depends on a guess of the connection type, which differs between builds.
    "--blink-settings=lazyLoadingImageMarginPxUnknown=1250,lazyLoadingImageMarginPx3G=1250",
    trustArgument(),
  ],
});

let missed: string[] = [];
try {
  const [account] = JSON.parse(readFileSync(join(root, "seed", "accounts.json"), "utf8"));
  const { cookie, purchase } = await createShopper(portal.url, account);
  const paths = visitedPages(purchase).filter(({ path }) => !options.only || options.only.includes(path));
  const pages: Page[] = [];
  for (const page of paths) pages.push(await inspectPage(page, cookie));

  const visits = new Map<Page, Visit[]>(pages.map((page) => [page, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const page of pages) {
      const done = visits.get(page)!;
      process.stdout.write(`round ${run} of ${runs}, ${page.path} `.padEnd(60));
      await (await fetchPage(page, cookie)).arrayBuffer();
      await clearCookies();
      const result = await visit(`${site}${page.path}`, {
        port: browser.port,
        cookie: page.requiresLogin ? cookie : undefined,
        complete: run === 1,
        noindex: page.noindex,
      });
      console.log(`${result.performance}, LCP ${Math.round(result.largestContentfulPaint)} ms`);
      done.push(result);
    }
  }

  const figures = [];
  for (const [page, all] of visits) {
    const files = all[0]!.files;
    figures.push({
      ...page,
      ...medians(all),
      weight: await weigh(files, (url) => fetchBody(url, page, cookie)),
      files,
    });
  }
  const browserOfVisit = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
  const edgeOfVisit = await startEdgeProxy(portal.url, await freePort());
  const visited = await visitOnPhone(browserOfVisit, edgeOfVisit.url, VISIT);
  await browserOfVisit.close();
  await edgeOfVisit.close();
  const visitBytes = visited.reduce((sum, { bytes }) => sum + bytes, 0);
  missed = figures.flatMap((page) => missedTargets(page));
  if (visitBytes > phoneVisitBudget)
    missed.push(`a visit of ${VISIT.length} pages: ${visitBytes} bytes, more than ${phoneVisitBudget}`);
  const scores: Table = Object.fromEntries(
    figures.map((page) => [
      page.path,
      {
        kind: `${page.hasForms ? "form" : "content"}${page.noindex ? ", noindex" : ""}`,
        perf: page.performance,
        a11y: page.accessibility,
        best: page.bestPractices,
        seo: page.seo,
        "FCP ms": Math.round(page.firstContentfulPaint),
        "LCP ms": Math.round(page.largestContentfulPaint),
        "TBT ms": Math.round(page.totalBlockingTime),
        "TTI ms": Math.round(page.timeToInteractive),
        CLS: rounded(page.layoutShift),
        "SI ms": Math.round(page.speedIndex),
        machine: Math.round(page.machineSpeed),
      },
    ]),
  );
  console.table(scores);
  const bytes: Table = Object.fromEntries(
    figures.map(({ path, weight: { html, css, js, ...others } }) => [
      path,
      { "HTML br": html, "CSS br": css, "HTML + CSS": html + css, "JS gzip": js, ...others },
    ]),
  );
  console.table(bytes);
  const pagesOfVisit = visitTable(visited);
  console.table(pagesOfVisit);
  for (const line of missed) console.log(line);
  console.log(`${figures.length} pages, ${runs} visits each, ${missed.length} targets missed`);
  saveFigures("web", { runs, pages: figures, missed }, { scores, bytes, visit: pagesOfVisit });
} finally {
  browser.kill();
  await edge.close();
  await portal.end();
}
process.exit(missed.length > 0 ? 1 : 0);

/** Ends the sessions of earlier visits, so that a page is visited as a visitor unless it requires a login. */
async function clearCookies(): Promise<void> {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
  for (const context of connected.contexts()) await context.clearCookies();
  await connected.close();
}

/** Requests a page once, to check its status and to find out its kind. */
async function inspectPage(page: VisitedPage, cookie: string): Promise<Page> {
  const response = await fetchPage(page, cookie);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${page.path} responded with ${response.status}`);
  return {
    ...page,
    hasForms: html.includes(" data-fetch="),
    noindex: /<meta name="robots" content="[^"]*noindex/.test(html),
  };
}

/** Requests a page, or a file that a page loads, from the portal. */
function fetchPage({ path, requiresLogin }: VisitedPage, cookie: string): Promise<Response> {
  return fetch(`${portal.url}${path}`, { headers: requiresLogin ? { Cookie: cookie } : {}, redirect: "manual" });
}

/** The uncompressed body of a file. */
async function fetchBody(url: string, { requiresLogin }: VisitedPage, cookie: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  return Buffer.from(await (await fetchPage({ path: `${pathname}${search}`, requiresLogin }, cookie)).arrayBuffer());
}

/** The figures of several visits: constant scores from the first visit, the median of all others. */
function medians(visits: readonly Visit[]) {
  const [first] = visits;
  const of = (pick: (visit: Visit) => number) => median(visits.map(pick));
  return {
    performance: of(({ performance }) => performance),
    accessibility: first?.accessibility,
    bestPractices: first?.bestPractices,
    seo: first?.seo,
    firstContentfulPaint: of(({ firstContentfulPaint }) => firstContentfulPaint),
    largestContentfulPaint: of(({ largestContentfulPaint }) => largestContentfulPaint),
    totalBlockingTime: of(({ totalBlockingTime }) => totalBlockingTime),
    timeToInteractive: of(({ timeToInteractive }) => timeToInteractive),
    layoutShift: Math.max(...visits.map(({ layoutShift }) => layoutShift)),
    speedIndex: of(({ speedIndex }) => speedIndex),
    machineSpeed: of(({ machineSpeed }) => machineSpeed),
    failedAudits: first?.failedAudits ?? [],
  };
}
