import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { contentPageBudget } from "../budgets.ts";
import { expectAccessible } from "./axe.ts";
import {
  accountBox,
  claimVoucherCode,
  closeMessage,
  fundedAccount,
  logIn,
  newAccount,
  playerApi,
  type TestAccount,
  test,
} from "./portal-test.ts";

const rows = (page: Page) => page.getByRole("main").locator("tbody tr");
const pages = (page: Page) => page.getByRole("navigation", { name: /^Pages of the/ });
const current = (page: Page) => pages(page).locator("[aria-current]");

interface Bought {
  name: string;
  price: number;
  quantity: number;
}

/** An account that bought a number of different items at once, and the items in the order of the history. */
async function accountWithPurchase(
  request: APIRequestContext,
  lines: number,
): Promise<{ account: TestAccount; bought: Bought[] }> {
  const account = await fundedAccount(request);
  const player = await playerApi(request, account);
  type Item = { ProductNum: number; ItemName: string; price: number };
  const items: Item[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const { data } = (await (await player.get(`/getshopitems/all/${page}?order=price-up`)).json()) as { data: Item[] };
    items.push(...data);
  }
  const selectedItems = items.slice(0, lines).map((item, index) => ({ ...item, quantity: 1 + (index % 2) }));
  for (const { ProductNum, quantity } of selectedItems) await player.post("/addtocart", { ProductNum, quantity });
  type Line = { seq: number; quantity: number; shopitem: Item };
  const cart = (await (await player.get("/getcart")).json()) as { data: Line[] };
  const response = await player.post("/buycart", {
    requestKey: account.UserID.padEnd(16, "0"),
    items: cart.data.map(({ seq, quantity, shopitem }) => ({ seq, quantity, price: shopitem.price })),
  });
  expect(response.status(), await response.text()).toBe(200);
  const bought = cart.data.map(({ quantity, shopitem: { ItemName: name, price } }) => ({ name, price, quantity }));
  return { account, bought };
}

test("a purchase history has three pages and a CSV file", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { account, bought } = await accountWithPurchase(request, 21);
  await logIn(page, account);
  await page.goto("/shoppurchases");
  await expect(page).toHaveTitle("Purchase History | Moonlit Gate");
  await expect(page.getByRole("columnheader")).toHaveText(["Item", "Quantity", "Price", "Purchase Date", "Delivery"]);
  await expect(rows(page)).toHaveCount(10);
  const [first] = bought;
  const cells = rows(page).first().locator("td");
  await expect(rows(page).first().getByRole("rowheader")).toContainText(first!.name);
  await expect(cells).toHaveText([
    String(first!.quantity),
    first!.price.toFixed(2),
    /^\d+ \w{3} 20\d\d, \d\d:\d\d$/,
    "Waiting for deliveryReceipt",
  ]);
  await expect(
    rows(page)
      .first()
      .getByRole("link", { name: /^Receipt of purchase \d+$/ }),
  ).toHaveAttribute("href", /^\/shoppurchases\/\d+$/);
  await expect(pages(page).getByRole("link")).toHaveText(["1", "2", "3", "Next", "Last"]);
  await page.evaluate(() => {
    (window as Window & { sameDocument?: boolean }).sameDocument = true;
  });

  await pages(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/shoppurchases?page=2");
  await expect(current(page)).toHaveText("2");
  await expect(current(page)).toHaveCSS("border-top-color", "rgb(217, 180, 91)");
  await expect(pages(page).getByRole("link")).toHaveText(["Previous", "1", "2", "3", "Next", "Last"]);
  await pages(page).getByRole("link", { name: "Last" }).click();
  await expect(page).toHaveURL("/shoppurchases?page=3");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first().getByRole("rowheader")).toContainText(bought[20]!.name);
  await expect(pages(page).getByRole("link")).toHaveText(["Previous", "1", "2", "3"]);
  if (javaScriptEnabled !== false) {
    // All of it happened in one document; the new list has the focus and an accessible name.
    expect(await page.evaluate(() => (window as Window & { sameDocument?: boolean }).sameDocument)).toBe(true);
    await expect(page.getByRole("region", { name: "Purchase History: page 3 of 3, 1 entry" })).toBeFocused();
    await expect(page.locator("page-swap > [role=status]")).toHaveText("Purchase History: page 3 of 3, 1 entry");
    await page.goBack();
    await expect(current(page)).toHaveText("2");
  }

  await page.goto("/shoppurchases");

  const link = page.getByRole("link", { name: "Download as CSV" });
  await expect(link).toHaveAttribute("href", "/shoppurchases.csv");
  const download = page.waitForEvent("download");
  await link.click();
  expect((await download).suggestedFilename()).toBe("purchase-history.csv");
  const response = await page.request.get("/shoppurchases.csv");
  expect(response.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="purchase-history.csv"',
    "cache-control": "private, no-store",
  });
  const text = await response.text();
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [header, ...lines] = text.slice(1).trimEnd().split("\r\n");
  expect(header).toBe("Purchase Date (GMT+08:00),Item,Product Number,Quantity,Price,Paid,Currency,Delivery,Purchase");
  expect(lines.map((line) => line.replace(/^[^,]*,/, "").replace(/\d+$/, "N"))).toEqual(
    bought.map(({ name, price, quantity }) =>
      expect.stringMatching(
        new RegExp(
          `^${name.replaceAll(/[().+]/g, "\\$&")},\\d+,${quantity},${price.toFixed(2)},${(price * quantity).toFixed(2)},R-Coin,Waiting for delivery,N$`,
        ),
      ),
    ),
  );
  for (const line of lines) expect(line).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,/);
});

test("the redeem history has its lines and a CSV file", async ({ page, request }) => {
  const account = newAccount();
  const player = await playerApi(request, account);
  const codes = [claimVoucherCode(100), claimVoucherCode(5000)];
  for (const CouponCode of codes) await player.post("/processCoupon", { CouponCode });
  await logIn(page, account);
  await page.goto("/topuphistory");
  await expect(page).toHaveTitle("Redeem History | Moonlit Gate");
  await expect(page.getByRole("columnheader")).toHaveText(["Card Code", "Top-Up Date", "Card Value"]);
  const shown = codes.map((code) => `****-****-****-${code.slice(-4)}`).reverse();
  await expect(rows(page).getByRole("rowheader")).toHaveText(shown);
  await expect(rows(page).locator("td:last-child")).toHaveText(["5,000", "100"]);
  await expect(pages(page)).toHaveCount(0);
  const text = await (await page.request.get("/topuphistory.csv")).text();
  const [header, ...lines] = text.trimEnd().split("\r\n");
  expect(header).toBe("\uFEFFTop Up Date (GMT+08:00),Card Code,Card Value,Milleage");
  expect(lines.map((line) => line.replace(/^[^,]*/, ""))).toEqual([`,${shown[0]},5000,0`, `,${shown[1]},100,0`]);
});

test("empty histories say so and link onward", async ({ page }) => {
  await logIn(page, newAccount());
  for (const [path, way] of [
    ["/shoppurchases", "/itemshop"],
    ["/topuphistory", "/topup#redeem-voucherCode"],
  ] as const) {
    await page.goto(path);
    const list = page.locator("page-swap section");
    await expect(list.getByText("No Data", { exact: true })).toBeVisible();
    await expect(list.getByRole("link")).toHaveAttribute("href", way);
    expect((await (await page.request.get(`${path}.csv`)).text()).split("\r\n")).toHaveLength(2);
  }
});

test("histories and their files send visitors to the login page", { tag: "@javascript" }, async ({ page, request }) => {
  for (const path of ["/shoppurchases", "/topuphistory"]) {
    for (const address of [path, `${path}.csv`, `${path}?page=2`]) {
      const response = await request.get(address, { maxRedirects: 0 });
      expect(response.status(), address).toBe(302);
      const back = address.replace(".csv", "");
      expect(response.headers().location, address).toBe(`/login?redirectTo=${encodeURIComponent(back)}`);
    }
  }
  await logIn(page, newAccount());
  for (const address of ["/shoppurchases.csv", "/topuphistory.csv"]) {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const response = await page.request.fetch(address, { method });
      expect(response.status(), `${method} ${address}`).toBe(405);
      expect(response.headers().allow).toContain("GET, HEAD");
    }
    expect((await page.request.head(address)).status(), `HEAD ${address}`).toBe(200);
  }
  for (const address of ["/shoppurchases.csvx", "/topuphistory.xlsx", "/history.csv"]) {
    expect((await page.request.get(address)).status(), address).toBe(404);
  }
});

test("the list shows that a page is loading", { tag: "@javascript" }, async ({ page, request }) => {
  const { account } = await accountWithPurchase(request, 11);
  await logIn(page, account);
  await page.goto("/shoppurchases");
  const loading = page.getByRole("img", { name: "Loading" });
  await expect(loading).toBeHidden();
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\?page=2$/, async (route) => {
    await released;
    await route.continue();
  });
  await pages(page).getByRole("link", { name: "Page 2" }).click();
  await expect(loading).toBeVisible();
  await expect(page.locator("page-swap")).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(rows(page)).toHaveCount(1);
  await expect(loading).toBeHidden();
});

test("histories fit narrow screens, and axe finds no violations", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
  request,
}) => {
  const { account } = await accountWithPurchase(request, 21);
  await (await playerApi(request, account)).post("/processCoupon", { CouponCode: claimVoucherCode(100) });
  await logIn(page, account);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/shoppurchases?page=2", "/topuphistory"]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        cells: [...document.querySelectorAll("main :is(td, th[scope=row])")].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ).length,
      }));
      expect(overflow, `${path} at ${width}`).toEqual({ page: width, cells: 0 });
      if (width === 320) continue;
      await expectAccessible(page, path);
    }
  }
});

/** Compresses a text as an edge does for its cache. */
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;

/** Reads a response that may be cut off: its status, its text, and whether it is complete. */
async function readFile(address: string, cookie: string) {
  const sent = httpRequest(address, { headers: { Cookie: cookie } }).end();
  const [response] = await once(sent, "response");
  let text = "";
  response.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const complete = await new Promise<boolean>((resolve) => {
    response.on("end", () => resolve(response.complete));
    response.on("error", () => resolve(false));
  });
  return { status: response.statusCode, text, complete };
}

test("a game server with other replies: failures are shown, long histories stay usable", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, browser }) => {
  /** How the server answers a page of a history. */
  let replyToPage: (page: number) => { status: number; body: unknown } = () => ({ status: 500, body: {} });
  const user = { UserNum: "5", UserID: "wanderer", UserPoint: "20", UserPoint2: 0 };
  const server = createServer((incoming, answer) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "", "http://server.invalid");
    const reply = () => {
      if (pathname === "/processlogin") return { status: 200, body: { user, token: "token", message: "", status: 1 } };
      if (pathname === "/processCoupon")
        return { status: 200, body: { message: "Loaded!", userPoints: "120", userPoints2: "7" } };
      if (/^\/(?:shoppurchases|topuphistory)$/.test(pathname)) return replyToPage(Number(searchParams.get("page")));
      return { status: 404, body: { message: "What?" } };
    };
    const { status, body } = reply();
    answer.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = join(cacheFolder, "e2e", `history-${process.pid}`);
  const front = await startPortal({
    port: await freePort(),
    stateDir: join(folder, "front"),
    vars: {
      SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"),
      GAME_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
  /** Returns two entries a page for any request, one of them without an item. */
  const entries = (last: number, number: number) => ({
    purchasehistory: [
      { shopitem: { ProductNum: 1, ItemName: "=cmd|' /C calc'!A0", image_url: "" }, quantity: "2", PurDate: "" },
      { shopitem: null, quantity: 1, PurDate: "2026-06-01 10:00:00" },
    ],
    topuphistory: number > last ? [] : [{ CardCode: "-CARD", DateTopUp: "2026-06-01 10:00:00", Cardvalue: "99.5" }],
    last_page: last,
    prev_page: number - 1,
    next_page: number + 1,
  });
  const noScript = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const at = (path: string) => `${front.url}${path}`;
  try {
    const login = await page.request.post(at("/login"), {
      form: { intent: "login", userId: "wanderer", password: "x" },
      maxRedirects: 0,
    });
    expect(login.status()).toBe(302);
    const [{ name, value } = { name: "", value: "" }] = await page.context().cookies();
    const cookie = `${name}=${value}`;
    await noScript.addCookies(await page.context().cookies());

    await test.step("the welcome box shows new balances although the server has no call for them", async () => {
      await page.goto(at("/topup"));
      await page.getByRole("textbox", { name: "Voucher Code" }).fill("any-code");
      await page.getByRole("main").getByRole("button", { name: "Redeem" }).click();
      await expect(page.getByText("Loaded!", { exact: true })).toBeVisible();
      await closeMessage(page, true);
      await expect((await accountBox(page)).getByRole("definition")).toHaveText(["120", "7"]);
      await page.goto(at("/news"));
      await expect((await accountBox(page)).getByRole("definition")).toHaveText(["120", "7"]);
    });

    await test.step("a history that cannot be fetched shows an error", async () => {
      for (const path of ["/shoppurchases", "/topuphistory"]) {
        const response = await page.goto(at(`${path}?page=2`));
        expect(response?.status(), path).toBe(503);
        await expect(page.getByRole("alert")).toHaveText("Failed to fetch purchase history");
        await expect(page.getByRole("link", { name: "Download as CSV" })).toHaveCount(0);
        const file = await readFile(at(`${path}.csv`), cookie);
        expect(file).toMatchObject({ status: 503, complete: true });
        expect(file.text).toContain("Failed to fetch purchase history");
      }
      replyToPage = (number) => ({ status: 200, body: entries(3, number) });
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(rows(page)).toHaveCount(1);
      await expect(current(page)).toHaveText("2");
    });

    await test.step("a page beyond the last does not exist, even when the server answers with one", async () => {
      for (const path of ["/topuphistory?page=99", "/shoppurchases?page=4"]) {
        expect((await page.goto(at(path)))?.status(), path).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist.");
      }
    });

    await test.step("entries without an item are skipped, and missing fields have their defaults", async () => {
      await page.goto(at("/shoppurchases"));
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).locator("td")).toHaveText(["2", "0.00", "–"]);
      await expect(rows(page).locator("img").first()).toHaveAttribute("src", /\/items\/default\.webp$/);
    });

    await test.step("a file is complete and contains no formulas", async () => {
      const { status, text, complete } = await readFile(at("/shoppurchases.csv"), cookie);
      expect({ status, complete }).toEqual({ status: 200, complete: true });
      const twoEntries = `,"'=cmd|' /C calc'!A0",1,2,0.00,0.00,R-Coin,,\r\n2026-06-01 10:00:00,,,1,0.00,0.00,R-Coin,,\r\n`;
      expect(text.replace(/^.*\r\n/, "")).toBe(twoEntries.repeat(3));
      expect((await readFile(at("/topuphistory.csv"), cookie)).text).toContain(
        `\r\n2026-06-01 10:00:00,"'-CARD",99.5,0\r\n`,
      );
    });

    await test.step("a file is not offered when one of its pages fails", async () => {
      replyToPage = (number) => (number < 3 ? { status: 200, body: entries(3, number) } : { status: 500, body: {} });
      const { status, text, complete } = await readFile(at("/topuphistory.csv"), cookie);
      expect({ status, complete }).toEqual({ status: 200, complete: false });
      expect(text.match(/CARD/g)).toHaveLength(2);
    });

    await test.step("a thousand pages are all linked, in a box that scrolls to the current one", async () => {
      replyToPage = (number) => ({ status: 200, body: entries(1004, number) });
      const phone = await noScript.newPage();
      await phone.goto(at("/topuphistory?page=500"));
      await expect(pages(phone).getByRole("listitem")).toHaveCount(1004);
      await expect(current(phone)).toHaveText("500");
      // The browser scrolls to the current page when it has laid out the box.
      await expect
        .poll(async () => {
          const box = await pages(phone).getByRole("list").boundingBox();
          const link = await current(phone).boundingBox();
          return box!.height < 200 && link!.y > box!.y && link!.y + link!.height < box!.y + box!.height;
        })
        .toBe(true);
      const html = await (await phone.request.get(at("/topuphistory?page=500"))).text();
      const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? "");
      let weight = brotli(html);
      for (const style of styles) weight += brotli(await (await phone.request.get(at(style))).text());
      expect(weight).toBeLessThanOrEqual(contentPageBudget.htmlAndCss);
    });

    await test.step("a server without histories and a rejected token each get their message", async () => {
      replyToPage = () => ({ status: 501, body: {} });
      for (const address of ["/shoppurchases", "/topuphistory.csv"]) {
        const file = await readFile(at(address), cookie);
        expect(file.status, address).toBe(501);
        expect(file.text, address).toContain("Not available on this server.");
      }
      replyToPage = (number) => ({ status: 200, body: entries(3, number) });
      await page.goto(at("/topuphistory"));
      replyToPage = () => ({ status: 401, body: { message: "Who are you?" } });
      await pages(page).getByRole("link", { name: "Next" }).click();
      await expect(page).toHaveURL(at("/login?redirectTo=%2Ftopuphistory%3Fpage%3D2"));
      await expect(page.getByRole("alert")).toHaveText("Who are you?Session expired. Please log in again.");
    });
  } finally {
    await noScript.close();
    await front.stop();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});
