import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright";
import { ticketCategories } from "#app/features/tickets/categories.ts";

/** The pictures of the chapters in `docs/console`, by the names of their files, and the pages of the console they show. */
export const helpPictures: Readonly<Record<string, string>> = {
  dashboard: "/admin",
  player: "/admin/players/127",
  tickets: "/admin/tickets",
  items: "/admin/items",
  vouchers: "/admin/vouchers",
  payments: "/admin/payments",
  deliveries: "/admin/deliveries?state=all",
  news: "/admin/news",
  banners: "/admin/banners",
  pages: "/admin/pages",
  media: "/admin/media",
  translations: "/admin/translations",
  "set-up": "/admin/setup",
  game: "/admin/game",
  "home-page": "/admin/home",
  gallery: "/admin/gallery",
  menus: "/admin/menus",
  branding: "/admin/branding",
  words: "/admin/words",
  settings: "/admin/settings",
  maintenance: "/admin/maintenance",
  features: "/admin/features",
  "game-server": "/admin/bridge",
  connections: "/admin/connections",
  health: "/admin/health",
};

/** Where the pictures are, below the root of the project. */
export const helpFolder = "public/assets/help";

/** Pixels: below the width at which the console's menu is beside the page; what is longer is cut off. */
const WIDTH = 820;
const MAX_HEIGHT = 560;
/** Space around the page's heading, pixels. */
const MARGIN = 16;
/** Of WebP, in percent: letters stay sharp in few kilobytes. */
const QUALITY = 60;

/**
 * Sends what the demo content lacks, as a player: a ticket, and an order with a receipt that waits for a cashier.
 * @param url address of the portal
 */
export async function sendExamples(url: string, account: { userId: string; password: string }): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const { token } = await post("/processlogin", { UserID: account.userId, UserPass: account.password });
  const authorized = { Authorization: `Bearer ${token}` };
  const stamped = (await (await fetch(`${url}/api/getformstamp`)).json()) as { stamp: string; wait_ms: number };
  // Nobody fills a form faster.
  await setTimeout(stamped.wait_ms);
  const ticket = {
    name: account.userId,
    email: "player@mail.test",
    category: ticketCategories[0]!.value,
    subject: "My item did not arrive",
    message: "I bought a jacket an hour ago, and it is not in my item bank.",
    images: [],
  };
  await post("/submitticket", ticket, { ...authorized, "X-Form-Stamp": stamped.stamp });
  const order = { requestKey: crypto.randomUUID(), package: 1, price: 50_00, method: "wallet-1" };
  const { number } = await post("/orderpackage", order, authorized);
  await post("/sendreceipt", { number, reference: "3012 345 678901" }, authorized);
}

/** Takes the picture of a page of the console, from its heading on. */
export async function takeHelpPicture(page: Page, name: string, path: string, folder: string): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height: 2 * MAX_HEIGHT });
  await page.goto(path, { waitUntil: "networkidle" });
  const top = (await page.locator("main h1").boundingBox())!.y - MARGIN;
  const bottom = await page
    .locator("main > *")
    .evaluateAll((all) => Math.max(...all.map((element) => element.getBoundingClientRect().bottom)));
  const height = Math.round(Math.min(bottom + MARGIN - top, MAX_HEIGHT));
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    clip: { x: 0, y: top, width: WIDTH, height, scale: 1 },
  });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
}
