import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { formPages } from "#tests/e2e/pages.ts";
import { ensureChromium, systemChromium } from "../../scripts/setup/chromium.mjs";
import { root } from "../../scripts/setup/project.mjs";
import { exerciseControls, type Interaction } from "./interactions/exercise-controls.ts";
import { median, prepareLoadPortal, saveFigures, type Table } from "./load-portal.ts";
import { createShopper } from "./web/shopper.ts";
import { visitedPages } from "./web/visited-pages.ts";

/**
 * Measures how long each control of each page takes to show that it was used (INP), on a phone's screen and with a CPU
 * four times slower: `npm run bench:interactions`. Real pointer and keyboard input uses every visible button, field,
 * select, check box, disclosure and tab; the browser's Event Timing reports the time from the input to the next paint,
 * in steps of 8 ms. `-- --only /login` (may be repeated) measures only that page, `-- --rounds 1` each page once
 * instead of three times. Submissions get no response. The figure of a control is the median of the rounds, that of a page its slowest control.
 * Exit code 1 when a control takes longer than 100 ms.
 */
const MAX_INP = 100;
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    only: { type: "string", multiple: true },
  },
});
const rounds = Number(options.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${options.rounds} is not a number of rounds`);

interface Account {
  userId: string;
  password: string;
}

interface MeasuredPage {
  path: string;
  /** Session cookie of the person who opens it. */
  cookie: string | undefined;
  /** Whether to use the menus, the login box and the footer too, which are the same on all other pages. */
  withFrame: boolean;
}

/** A content page, a page with forms and a page of the console. */
const framedPages: readonly string[] = ["/", "/user", "/admin"];

await ensureChromium();
const portal = await prepareLoadPortal("interactions");
await portal.start();
const browser = await chromium.launch({ executablePath: systemChromium(), args: ["--no-sandbox"] });

const missed: string[] = [];
try {
  const accounts: Account[] = JSON.parse(readFileSync(join(root, "seed", "accounts.json"), "utf8"));
  const player = await createShopper(portal.url, accounts[0]!);
  const owner = await sessionCookie(accounts.find(({ userId }) => userId === "owner")!);
  const pages = [
    ...visitedPages(player.purchase).map(({ path, requiresLogin }) => ({
      path,
      cookie: requiresLogin ? player.cookie : undefined,
    })),
    ...formPages.owner.map((path) => ({ path, cookie: owner })),
  ]
    .filter(({ path }) => !options.only || options.only.includes(path))
    .map((page) => ({ ...page, withFrame: framedPages.includes(page.path) }));

  const durations = new Map<MeasuredPage, Map<string, number[]>>(pages.map((page) => [page, new Map()]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const page of pages) {
      const interactions = await measure(browser, page);
      const slowest = Math.max(0, ...interactions.map(({ duration }) => duration));
      console.log(`round ${round} of ${rounds}, ${page.path}: ${interactions.length} controls, ${slowest} ms`);
      const ofPage = durations.get(page)!;
      for (const { control, duration } of interactions) {
        ofPage.set(control, [...(ofPage.get(control) ?? []), duration]);
      }
    }
  }

  const table: Table = {};
  for (const [{ path }, ofPage] of durations) {
    if (ofPage.size === 0) continue;
    const medians = [...ofPage].map(([control, times]) => ({ control, duration: median(times) }));
    const [slowest] = medians.sort((a, b) => b.duration - a.duration);
    table[path] = { controls: medians.length, "INP ms": slowest?.duration, "slowest control": slowest?.control };
    for (const { control, duration } of medians) {
      if (duration > MAX_INP) missed.push(`${path}: ${control} ${duration} ms, more than ${MAX_INP} ms`);
    }
  }
  console.table(table);
  for (const line of missed) console.log(line);
  console.log(`${pages.length} pages, ${rounds} rounds, ${missed.length} controls missed the target`);
  saveFigures("interactions", { rounds, missed }, { pages: table });
} finally {
  await browser.close();
  await portal.end();
}
process.exit(missed.length > 0 ? 1 : 0);

/** Opens a page as a phone and uses all its controls. */
async function measure(browser: Browser, { path, cookie, withFrame }: MeasuredPage): Promise<Interaction[]> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: PHONE,
    reducedMotion: "reduce",
  });
  try {
    if (cookie) await addCookie(context, cookie);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return await exerciseControls(page, path, withFrame);
  } finally {
    await context.close();
  }
}

async function addCookie(context: BrowserContext, cookie: string): Promise<void> {
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url: portal.url };
  });
  await context.addCookies(cookies);
}

/** Logs a demo account in, as the login form does without scripts. */
async function sessionCookie({ userId, password }: Account): Promise<string> {
  const response = await fetch(`${portal.url}/login`, {
    method: "POST",
    body: new URLSearchParams({ intent: "login", userId, password }),
    redirect: "manual",
  });
  if (response.status !== 302) throw new Error(`The login of ${userId} responded with ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
