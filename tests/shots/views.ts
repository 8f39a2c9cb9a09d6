import type { Page } from "playwright";
import { contentPages, formPages } from "#tests/e2e/pages.ts";

/** Who looks at a page. */
export type Viewer = "visitor" | "player" | "owner";

/** Display settings of the browser other than its width. */
export const modes = {
  "": {},
  "forced-colors": { forcedColors: "active" },
  "reduced-motion": { reducedMotion: "reduce" },
  print: { media: "print" },
} as const satisfies Record<string, Parameters<Page["emulateMedia"]>[0]>;
export type Mode = keyof typeof modes;

/** A page in one of its states. */
export interface View {
  viewer: Viewer;
  path: string;
  /** Names the state that `act` leads to. */
  state?: string;
  /** Leads the opened page to the state. */
  act?: (page: Page) => Promise<void>;
  /** The mode besides the usual one. */
  mode?: Exclude<Mode, "">;
  /** Only what is visible without scrolling. */
  firstScreen?: boolean;
}

/** Entries that exist in the photographed portal. */
export interface Entries {
  purchase: number;
}

/** Public pages that players see with parts of their own. */
const sharedPages = ["/", "/news?topic=1", "/download", "/itemshop", "/rankings", "/socials"];

const playerPages = ({ purchase }: Entries) => [
  ...formPages.player,
  "/shoppurchases",
  `/shoppurchases/${purchase}`,
  "/topuphistory",
  "/payments",
  "/gifts",
];

/** Pages whose meaning depends on colours or pictures. */
const forcedColorPages = ["/", "/rankings", "/itemshop", "/characters", "/login", "/download"];
/** Pages of visitors that are also photographed at the widths of large screens. */
const largeScreenPages = new Set([
  "/",
  "/news",
  "/news?topic=1",
  "/story",
  "/characters",
  "/itemshop",
  "/rankings",
  "/download",
  "/register",
  "/topup",
]);
const printedPages = ["/news?topic=1", "/policy/operation"];

/** How long transitions and dialogs take at most, milliseconds. */
const SHOWN_AFTER = 800;

const fillIn = (page: Page, values: Record<string, string>) =>
  Promise.all(
    Object.entries(values).map(([name, value]) =>
      page.getByRole("main").locator(`[name="${name}"]`).first().fill(value),
    ),
  );
/** Presses a button, and waits for the answer or what the page's script shows instead. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SHOWN_AFTER);
}

/** States of pages that an address alone does not show. */
const states = (): View[] => [
  { viewer: "visitor", path: "/", state: "menu", firstScreen: true, act: openMenu },
  { viewer: "player", path: "/", state: "menu", firstScreen: true, act: openMenu },
  {
    viewer: "visitor",
    path: "/login",
    state: "wrong password",
    async act(page) {
      await fillIn(page, { userId: "player", password: "not-the-password" });
      await press(page, "Login");
    },
  },
  { viewer: "visitor", path: "/register", state: "errors", act: (page) => press(page, "Create my account") },
  { viewer: "visitor", path: "/ticket", state: "errors", act: (page) => press(page, "Submit Ticket") },
  {
    viewer: "visitor",
    path: "/checkticket",
    state: "unknown ticket",
    async act(page) {
      await fillIn(page, { number: "T-AAAA-AAAA", email: "nobody@mail.test" });
      await press(page, "Check My Ticket");
    },
  },
  {
    viewer: "player",
    path: "/topup",
    state: "unknown code",
    async act(page) {
      await page.getByRole("main").locator("[name=voucherCode]").first().fill("AAAA-BBBB-CCCC");
      await press(page, "Redeem");
    },
  },
  { viewer: "visitor", path: "/itemshop", state: "details", act: openDetails },
  {
    viewer: "player",
    path: "/itemshop",
    state: "added to the cart",
    act: async (page) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /add to cart/i })
        .first()
        .click();
      await page.waitForTimeout(SHOWN_AFTER);
    },
  },
];

/** Opens the details of the first items of the shop. */
async function openDetails(page: Page): Promise<void> {
  for (const summary of (await page.locator("cart-add summary").all()).slice(0, 5)) await summary.click();
}

async function openMenu(page: Page): Promise<void> {
  // Wider screens show the toggle to the keyboard only.
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.locator("header .menu-toggle summary").click();
  else await page.getByRole("banner").getByRole("link", { name: "Guide", exact: true }).hover();
  await page.waitForTimeout(SHOWN_AFTER);
}

/** Whether a view is also photographed at the widths of large screens. */
export function isOnLargeScreens({ viewer, path, state, mode }: View): boolean {
  return viewer === "visitor" && !state && !mode && largeScreenPages.has(path);
}

/** Every page and state that is photographed. */
export function allViews(entries: Entries): View[] {
  return [
    ...contentPages.filter(({ path }) => path !== "/home").map(({ path }): View => ({ viewer: "visitor", path })),
    ...formPages.visitor.map((path): View => ({ viewer: "visitor", path })),
    ...[...sharedPages, ...playerPages(entries)].map((path): View => ({ viewer: "player", path })),
    ...formPages.owner.map((path): View => ({ viewer: "owner", path })),
    ...states(),
    ...forcedColorPages.map((path): View => ({ viewer: "visitor", path, mode: "forced-colors" })),
    ...["/", "/login"].map((path): View => ({ viewer: "visitor", path, mode: "reduced-motion" })),
    ...printedPages.map((path): View => ({ viewer: "visitor", path, mode: "print" })),
    { viewer: "player", path: `/shoppurchases/${entries.purchase}`, mode: "print" },
  ];
}

/** The name of a view, which is also that of its files: `visitor itemshop pet`. */
export function viewName({ viewer, path, state, mode }: View): string {
  const page = path === "/" ? "home" : path.replace(/\W+/g, " ").trim();
  return [viewer, page, ...(state ? [`(${state})`] : []), ...(mode ? [`[${mode}]`] : [])].join(" ");
}
