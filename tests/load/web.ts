import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import { chromium } from "playwright";
import { ensureChromium, systemChromium } from "../../scripts/setup/chromium.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { root } from "../../scripts/setup/project.mjs";
import { median, prepareLoadPortal, rounded, saveFigures, type Table } from "./load-portal.ts";
import { startEdgeProxy } from "./web/edge-proxy.ts";
import { type Visit, visit } from "./web/measure-page.ts";
import { weigh } from "./web/page-weight.ts";
import { shopper } from "./web/shopper.ts";
import { missedTargets } from "./web/targets.ts";
import { type VisitedPage, visitedPages } from "./web/visited-pages.ts";

/**
 * Has Lighthouse visit every page as a phone on slow 4G, through a server that compresses as the edge does, and prints
 * scores, times and bytes: `npm run bench:web`. `-- --runs 1` visits each page once instead of five times,
 * `-- --only /news` (any number of times) one page instead of all. Exit code 1 when a target is missed.
 *
 * The figures are medians. Rounds go through all pages in turn, so that a busy minute of the machine does not fall on
 * one page; each visit follows another visitor's, so that a page which may be kept is kept. Lighthouse computes the slow
 * network and CPU from an unhindered visit, in which `wrangler pages dev` takes longer to answer than the edge would.
 * Audits that cannot hold are left out, and the table says so: pages that keep themselves out of search engines are not
 * asked whether those may list them. Blocking time is only worth something on a machine that does nothing else.
 */
const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "5" }, only: { type: "string", multiple: true } },
});
const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${options.runs} is no number of visits`);

/** What is known of a page before Lighthouse visits it. */
interface Page extends VisitedPage {
  /** React runs on it. */
  hydrated: boolean;
  noindex: boolean;
}

await ensureChromium();
const port = await freePort();
const site = `https://127.0.0.1:${port}`;
const portal = await prepareLoadPortal("web", { vars: { SITE_URL: site } });
await portal.start();
const edge = await startEdgeProxy(portal.url, port);
const browser = await launch({
  chromePath: systemChromium() ?? chromium.executablePath(),
  // Chromium runs as root in containers, and shall ask nothing of the network on its own.
  chromeFlags: [
    "--headless=new",
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--ignore-certificate-errors",
  ],
});

let missed: string[] = [];
try {
  const [account] = JSON.parse(readFileSync(join(root, "seed", "accounts.json"), "utf8"));
  const { cookie, purchase } = await shopper(portal.url, account);
  const paths = visitedPages(purchase).filter(({ path }) => !options.only || options.only.includes(path));
  const pages: Page[] = [];
  for (const page of paths) pages.push(await look(page, cookie));

  const visits = new Map<Page, Visit[]>(pages.map((page) => [page, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const page of pages) {
      const done = visits.get(page)!;
      process.stdout.write(`round ${run} of ${runs}, ${page.path} `.padEnd(60));
      await (await ask(page, cookie)).arrayBuffer();
      const found = await visit(`${site}${page.path}`, {
        port: browser.port,
        cookie: page.players ? cookie : undefined,
        complete: run === 1,
        noindex: page.noindex,
      });
      console.log(`${found.performance}, LCP ${Math.round(found.largestContentfulPaint)} ms`);
      done.push(found);
    }
  }

  const figures = [];
  for (const [page, all] of visits) {
    const files = all[0]!.files;
    figures.push({ ...page, ...medians(all), weight: await weigh(files, (url) => bodyOf(url, page, cookie)), files });
  }
  missed = figures.flatMap((page) => missedTargets(page));
  const scores: Table = Object.fromEntries(
    figures.map((page) => [
      page.path,
      {
        kind: `${page.hydrated ? "hydrated" : "content"}${page.noindex ? ", noindex" : ""}`,
        perf: page.performance,
        a11y: page.accessibility,
        best: page.bestPractices,
        seo: page.seo,
        "FCP ms": Math.round(page.firstContentfulPaint),
        "LCP ms": Math.round(page.largestContentfulPaint),
        "TBT ms": Math.round(page.totalBlockingTime),
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
  for (const line of missed) console.log(line);
  console.log(`${figures.length} pages, ${runs} visits each, ${missed.length} targets missed`);
  saveFigures("web", { runs, pages: figures, missed }, { scores, bytes });
} finally {
  browser.kill();
  await edge.close();
  await portal.end();
}
process.exit(missed.length > 0 ? 1 : 0);

/** Asks for a page once: that it is there, and what kind it is. */
async function look(page: VisitedPage, cookie: string): Promise<Page> {
  const response = await ask(page, cookie);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${page.path} is answered with ${response.status}`);
  return {
    ...page,
    hydrated: html.includes("__remixContext"),
    noindex: /<meta name="robots" content="[^"]*noindex/.test(html),
  };
}

/** Asks the portal for a page, or for a file that a page loads. */
function ask({ path, players }: VisitedPage, cookie: string): Promise<Response> {
  return fetch(`${portal.url}${path}`, { headers: players ? { Cookie: cookie } : {}, redirect: "manual" });
}

/** A file's uncompressed body. */
async function bodyOf(url: string, { players }: VisitedPage, cookie: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  return Buffer.from(await (await ask({ path: `${pathname}${search}`, players }, cookie)).arrayBuffer());
}

/** The figures of several visits: scores that do not vary from the first, the middle one of each other. */
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
    layoutShift: Math.max(...visits.map(({ layoutShift }) => layoutShift)),
    speedIndex: of(({ speedIndex }) => speedIndex),
    machineSpeed: of(({ machineSpeed }) => machineSpeed),
    complaints: first?.complaints ?? [],
  };
}
