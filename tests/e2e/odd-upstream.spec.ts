import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { accountBox, test } from "./portal-test.ts";

const item = (id: number, fields: object = {}) => ({ id, subject: `Item ${id}`, content: "<p>Text</p>", ...fields });

/** The game server's replies by the start of the request: method and path. */
const replies: Record<string, unknown> = {
  "GET /v2/getnewsall/0/1/": [item(9)],
  // This server includes the latest item in the list, and one entry is invalid.
  "GET /v2/getnewsall/0/8/": { data: [item(9), item(8), { id: "", subject: "Broken" }, "garbage"] },
  "GET /v2/getnewsall/": { data: null },
  "GET /v2/getspecificnews/8": [
    item(8, { img_thumbnail: "gone/thumb.png", IsShowThumbnail: "1", content: '<p><img src="up/good.webp"></p>' }),
  ],
  "GET /v2/getSiteBanners": {
    data: {
      1: { id: "1", img_url: "up/good.webp", title: "Good" },
      2: { id: 2, img_url: "up/gone.webp", title: "Gone" },
    },
  },
  "GET /v2/getdownloadsall": [
    { seq: 1, link_name: "Mirror", link_address: "files/client.zip" },
    { seq: 2, link_name: "Soon", link_address: null },
  ],
  "POST /v2/processlogin": {
    status: "success",
    token: 123456,
    user: {
      UserNum: "7",
      UserID: "player",
      UserPoint: "1500.50",
      UserPoint2: "",
      user_type: 1,
      characters: "",
      UserSQ: "?",
    },
  },
  "GET /v2/user-ip": { useripdata: [{ CC_IP: "203.0.113.7", CC_status: "" }] },
  "GET /v2/topuphistory": { topuphistory: [{ CardCode: "A-1", Cardvalue: null, DateTopUp: "" }, null], last_page: "" },
  "GET /v2/shoppurchases": {
    purchasehistory: {
      0: { shopitem: { ProductNum: "3", ItemName: "Cap", price: "12.50", image_url: "gone/cap.png" }, quantity: "2" },
      1: { shopitem: [] },
    },
  },
};

/** A portal, its game server, and the request bodies the server received. */
async function startPortalWithOddUpstream(name: string) {
  const sent: [path: string, body: unknown][] = [];
  const picture = readFileSync("public/art/banners/night-gate-768.webp");
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      const text = Buffer.concat(chunks).toString();
      if (method === "POST") sent.push([url, text && JSON.parse(text)]);
      if (url === "/up/good.webp") return response.writeHead(200, { "Content-Type": "image/webp" }).end(picture);
      if (url === "/v2/processCoupon") return response.writeHead(204).end();
      const key = Object.keys(replies).find((start) => `${method} ${url}`.startsWith(start));
      if (!key && url.startsWith("/v2/getspecificnews/"))
        return response.writeHead(404, { "Content-Type": "application/json" }).end('{"message":"No such news."}');
      if (!key) return response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not Found</h1>");
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(replies[key]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = join(cacheFolder, "e2e", `${name}-${process.pid}`);
  const portal = await startPortal({
    port: await freePort(),
    stateDir: folder,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"), GAME_API_URL: `${origin}/v2` },
  });
  return {
    origin,
    url: portal.url,
    sent,
    async stop() {
      await portal.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test(
  "pages, login, voucher and histories work with the odd replies of a server of section 7",
  { tag: "@embedded-only" },
  async ({ page, javaScriptEnabled: scripts }, { project }) => {
    const { origin, url, sent, stop } = await startPortalWithOddUpstream(`odd-${project.name}`);
    /** Whether a picture has loaded, and its current address. */
    const imageState = (selector: string) =>
      page
        .locator(selector)
        .evaluate((image: HTMLImageElement) => ({ src: image.getAttribute("src"), w: image.naturalWidth }));
    const main = page.getByRole("main");
    try {
      await page.goto(`${url}/`);
      await expect(main.getByRole("link", { name: /\bItem 9\b/ })).toHaveCount(1);
      await expect(main.getByRole("link", { name: "Item 8", exact: true })).toHaveCount(1);
      await expect(main.getByText("Broken")).toHaveCount(0);
      const banner = "#banner-1 img";
      await page.locator(banner).scrollIntoViewIfNeeded();
      await expect.poll(() => imageState(banner)).toMatchObject({ src: `${origin}/up/good.webp`, w: 768 });
      const broken = page.locator("#banner-2 img");
      if (scripts === false) {
        await expect(broken).toHaveAttribute("src", `${origin}/up/gone.webp`);
        const image = await broken.evaluate((one) => getComputedStyle(one, "::after").backgroundImage);
        expect(image).toContain("/art/banners/night-gate-768.webp");
      } else {
        await page.getByRole("link", { name: "Banner 2: Gone" }).click();
        await expect(broken).toHaveAttribute("src", "/art/banners/night-gate.webp");
      }

      await page.goto(`${url}/news?topic=8`);
      await expect
        .poll(() => imageState(".prose img, main p img"))
        .toMatchObject({ src: `${origin}/up/good.webp`, w: 768 });
      const thumbnail = page.locator('img[width="450"]');
      if (scripts === false) await expect(thumbnail).toHaveAttribute("src", `${origin}/gone/thumb.png`);
      else await expect(thumbnail).toHaveAttribute("src", /\/news\/notice-450\.webp$/);
      const unknown = await page.goto(`${url}/news?topic=77`);
      expect(unknown?.status()).toBe(404);
      await expect(page.getByText("No news data available.")).toBeVisible();

      await page.goto(`${url}/downloads`);
      await expect(main.getByRole("link", { name: /^Mirror/ })).toHaveAttribute("href", `${origin}/files/client.zip`);
      await expect(main.getByText("Soon")).toHaveCount(0);
      await expect(page.locator('a[href=""]')).toHaveCount(0);

      const login = await page.request.post(`${url}/login`, {
        form: { intent: "login", userId: "player", password: "Moonlit-Gate-1" },
        maxRedirects: 0,
      });
      expect(login.status()).toBe(302);
      await page.goto(`${url}/topup`);
      await expect((await accountBox(page)).getByRole("definition")).toHaveText(["1,500", "0"]);
      await main.getByRole("textbox", { name: "Voucher Code" }).fill("lowercase1");
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await main.getByRole("button", { name: "Redeem", exact: true }).click();
      expect((await answered).status()).toBe(503);
      expect(sent.filter(([path]) => path === "/v2/processCoupon")).toEqual([
        ["/v2/processCoupon", { CouponCode: "LOWERCASE1", ReferralCode: "" }],
      ]);
      const alert = page.getByRole("alert").or(page.getByRole("dialog")).filter({ visible: true }).first();
      await expect(alert).toContainText("We could not confirm whether your voucher was redeemed.");
      await expect(page.getByRole("link", { name: "Redeem History" }).filter({ visible: true }).first()).toBeVisible();

      await page.goto(`${url}/user`);
      await expect(main.getByText("203.0.113.7")).toBeVisible();
      await expect(main.getByRole("button", { name: "Whitelist my IP" })).toBeVisible();
      await page.goto(`${url}/topuphistory`);
      await expect(main.getByRole("row")).toHaveCount(2);
      await page.goto(`${url}/shoppurchases`);
      await expect(main.getByRole("row")).toHaveCount(2);
      const itemImage = main.getByRole("row").last().locator("img").first();
      if (scripts === false) await expect(itemImage).toHaveAttribute("src", `${origin}/gone/cap.png`);
      else await expect(itemImage).toHaveAttribute("src", /\/items\/default\.webp$/);
    } finally {
      await stop();
    }
  },
);
