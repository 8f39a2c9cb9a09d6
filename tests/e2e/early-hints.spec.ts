import { chromium, expect, type Page } from "@playwright/test";
import { freePort } from "../../scripts/setup/port.mjs";
import { phoneVisitBudget } from "../budgets.ts";
import { startEdgeProxy, trustArgument } from "../load/web/edge-proxy.ts";
import { VISIT, visitOnPhone, visitTable } from "../load/web/phone-visit.ts";
import { contentPages } from "./pages.ts";
import { newAccount, test } from "./portal-test.ts";

/** Pages with different hero pictures: by screen, in several sizes, in one size, and none. */
const heroPages = ["/", "/topic/1", "/characters", "/gallery", "/movies", "/login", "/register", "/news"];

interface Hint {
  address: string;
  parameters: Record<string, string>;
}

/** The entries of a page's `Link` header. */
function hintsOf(link: string | undefined): Hint[] {
  return (link ?? "").split(/, (?=<)/).map((entry) => {
    const [, address = "", rest = ""] = /^<(\/[^>]+)>; (.+)$/.exec(entry) ?? [];
    const parameters = rest.split("; ").map((parameter) => {
      const [name = "", value = ""] = parameter.split(/=(.*)/);
      return [name, value.replace(/^"|"$/g, "")];
    });
    return { address, parameters: Object.fromEntries(parameters) };
  });
}

test("every page hints at its fonts and at the picture at its top, which exist and which it uses", {
  tag: ["@javascript", "@extended"],
}, async ({ request }) => {
  const pictures = new Set<string>();
  for (const path of [...contentPages.map((page) => page.path), ...heroPages]) {
    const response = await request.get(path);
    const html = await response.text();
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    const css = (await Promise.all(styles.map(async (style) => (await request.get(style)).text()))).join("");
    const hints = hintsOf(response.headers().link);
    expect(hints.length, path).toBeLessThanOrEqual(4);
    expect(
      hints.filter(({ parameters }) => parameters.as === "font"),
      path,
    ).toHaveLength(2);
    for (const { address, parameters } of hints) {
      expect(parameters.rel, path).toBe("preload");
      expect((await request.head(address)).status(), address).toBe(200);
      if (parameters.as === "font") {
        expect(parameters, path).toHaveProperty("crossorigin");
        expect(css, path).toContain(address);
        continue;
      }
      pictures.add(address);
      expect(parameters, path).toMatchObject({ as: "image", type: "image/avif" });
      expect(html, path).toContain(`srcSet="${parameters.imagesrcset ?? address}"`);
    }
  }
  expect(pictures.size).toBeGreaterThan(5);
});

test("a copy from the cache has the same hints, for visitors and for players", { tag: "@javascript" }, async ({
  request,
}) => {
  const first = (await request.get("/topic/2")).headers();
  expect(hintsOf(first.link)).toHaveLength(3);
  const second = (await request.get("/topic/2")).headers();
  expect(second["x-cache"]).toBe("hit");
  expect(second.link).toBe(first.link);
  const { UserID, password } = newAccount();
  await request.post("/login", { form: { intent: "login", userId: UserID, password }, maxRedirects: 0 });
  const player = await request.get("/topic/2");
  expect(await player.text()).toContain(UserID);
  expect(player.headers().link).toBe(first.link);
});

/** The files that a page requested, and those that it preloaded and uses. */
async function openAndCompare(page: Page, address: string): Promise<void> {
  const requested: string[] = [];
  const record = (request: { url(): string }) => requested.push(new URL(request.url()).pathname);
  page.on("request", record);
  await page.goto(address, { waitUntil: "networkidle" });
  page.off("request", record);
  expect(
    requested.filter((path, index) => requested.indexOf(path) !== index),
    address,
  ).toEqual([]);
  const { preloaded, shown } = await page.evaluate(async () => {
    await document.fonts.ready;
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const images = entries.filter(
      ({ initiatorType, name }) => /^(?:link|early-hints)$/.test(initiatorType) && name.endsWith(".avif"),
    );
    return { preloaded: images.map(({ name }) => name), shown: [...document.images].map((image) => image.currentSrc) };
  });
  for (const name of preloaded) expect(shown, address).toContain(name);
}

for (const width of [390, 1440]) {
  test(`at ${width} px, the browser preloads the picture that it shows, and fetches no file twice`, {
    tag: ["@javascript", "@embedded-only", ...(width > 390 ? ["@extended"] : [])],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of heroPages) await openAndCompare(page, path);
  });
}

test("a visit of five pages on a phone is within its limit, and with Early Hints transfers no file twice", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ baseURL, launchOptions }) => {
  const edge = await startEdgeProxy(baseURL ?? "", await freePort(), { waitForHintedFonts: true });
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), trustArgument()] });
  try {
    const first = await visitOnPhone(browser, edge.url, VISIT);
    const table = visitTable(first);
    for (const [path, bytes] of Object.entries(table)) process.stdout.write(`${path} ${JSON.stringify(bytes)}\n`);
    const files = first.flatMap((page) => page.files);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(phoneVisitBudget);
    // The proxy now knows the links of each page and sends them before it.
    const second = (await visitOnPhone(browser, edge.url, VISIT)).flatMap((page) => page.files);
    const hinted = second.filter(({ fromEarlyHints }) => fromEarlyHints).map(({ url }) => new URL(url).pathname);
    expect(hinted.filter((path) => path.endsWith(".woff2"))).toHaveLength(2);
    for (const all of [files, second]) {
      const urls = all.map(({ url }) => url);
      expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
    }
  } finally {
    await browser.close();
    await edge.close();
  }
});
