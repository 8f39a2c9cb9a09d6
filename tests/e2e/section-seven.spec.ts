import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import {
  type SectionSevenServer,
  sectionSevenLogins,
  sectionSevenPassword,
  startSectionSevenServer,
} from "../fixtures/section-seven-server.ts";

// The portal with a game server that has only the calls of section 7 of the specification. The pages are the same for
// every browser, so they are requested over HTTP, without a browser.
test.describe.configure({ mode: "serial" });

const NOT_OFFERED = "Not available on this server.";

let server: SectionSevenServer;
let portal: Awaited<ReturnType<typeof startPortal>>;
const folder = join(cacheFolder, "e2e", `section-seven-${process.pid}`);

test.beforeAll(async () => {
  server = await startSectionSevenServer();
  portal = await startPortal({
    port: await freePort(),
    stateDir: folder,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"), GAME_API_URL: server.url },
  });
});

test.afterAll(async () => {
  await portal?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A page as served to a visitor without scripts. */
interface Page {
  status: number;
  html: string;
  type: string;
}

/** A browser without scripts: keeps its cookie and follows redirects. */
class Visitor {
  #cookie = "";

  async logIn(UserID: string): Promise<this> {
    this.#cookie = "";
    const { status } = await this.send("/login", { intent: "login", userId: UserID, password: sectionSevenPassword });
    expect([status, this.#cookie]).toEqual([200, expect.stringContaining("portal_session=")]);
    return this;
  }

  get(path: string): Promise<Page> {
    return this.#ask(path, {});
  }

  send(path: string, fields: Record<string, string>): Promise<Page> {
    return this.#ask(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async #ask(path: string, init: RequestInit): Promise<Page> {
    const headers = {
      Origin: portal.url,
      "Sec-Fetch-Site": "same-origin",
      ...(this.#cookie && { Cookie: this.#cookie }),
    };
    const response = await fetch(new URL(path, portal.url), { ...init, headers, redirect: "manual" });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = /Max-Age=0/.test(cookie) ? "" : (cookie.split(";")[0] ?? "");
    const location = response.headers.get("Location");
    const html = await response.text();
    if (location) return this.get(new URL(location, new URL(path, portal.url)).href.slice(portal.url.length));
    return { status: response.status, html, type: response.headers.get("Content-Type") ?? "" };
  }
}

/** Decodes an attribute's text from HTML. */
const decodeEntities = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** A page without the messages that its scripts use. */
const withoutScripts = (html: string) => html.replace(/<script\b.*?<\/script>/gs, "");

/** The internal links of a page. */
function linksOf(html: string, path: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const url = new URL(decodeEntities(href), `http://site.invalid${path}`);
    return url.host === "site.invalid" && url.protocol === "http:" ? [`${url.pathname}${url.search}`] : [];
  });
}

interface Form {
  page: string;
  method: string;
  action: string;
  fields: Record<string, string>;
}

/** What a visitor types into fields of these names. */
const inputByField: Record<string, string> = {
  userId: sectionSevenLogins.player,
  password: sectionSevenPassword,
  newPassword: "Secret-13",
  retypedNewPassword: "Secret-13",
  secretAnswer: "Lantern",
  voucherCode: "CODE-1",
  email: "player2@mail.test",
  userPassword: "Secret-12",
  userPasswordConfirm: "Secret-12",
  userEmail: "newcomer@mail.test",
  secretQuestion: "1",
  gender: "Male",
  country: "Philippines",
  agreeTerms: "on",
};

/** The forms of a page, with a visitor's input. */
function formsOf(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, attributes = "", inside = ""]) => {
    const attribute = (text: string, name: string) =>
      decodeEntities(new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? "");
    const method = attribute(attributes, "method").toLowerCase() || "get";
    if (method === "dialog") return [];
    const fields: Record<string, string> = {};
    for (const [, tag = ""] of inside.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g)) {
      const name = attribute(tag, "name");
      if (name && !(name in fields)) fields[name] = attribute(tag, "value") || (inputByField[name] ?? "");
    }
    return [{ page, method, action: attribute(attributes, "action") || page, fields }];
  });
}

for (const [role, UserID] of [
  ["a visitor", undefined],
  ["a player", sectionSevenLogins.player],
  ["an admin", sectionSevenLogins.admin],
] as const) {
  test(`${role} is offered no link or form for parts that the game server lacks`, {
    tag: ["@javascript", "@embedded-only"],
  }, async () => {
    const visitor = new Visitor();
    if (UserID) await visitor.logIn(UserID);
    const broken: string[] = [];
    const forms = new Map<string, Form>();
    const queue = ["/"];
    const seen = new Set(queue);
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const { status, html, type } = await visitor.get(path);
      if (status >= 400) broken.push(`${path}: ${status}`);
      if (!type.startsWith("text/html")) continue;
      for (const form of formsOf(html, path)) {
        forms.set(
          `${form.method} ${form.action.replace(/[?#].*/, "")} ${Object.keys(form.fields)} ${form.fields.intent}`,
          form,
        );
      }
      for (const link of linksOf(html, path)) {
        const [file = ""] = link.split("?");
        if (seen.has(link) || /\.(?!xml$|csv$)\w{2,5}$/.test(file)) continue;
        seen.add(link);
        queue.push(link);
      }
    }
    expect(broken).toEqual([]);
    // Parts with data of section 7 are shown …
    const filled = ["/rankings", "/rankings?tab=killer", "/news?category=2", "/topup", "/feed.xml"];
    for (const path of filled) expect([...seen]).toContain(path);
    if (!UserID) expect([...seen]).toContain("/register");
    if (UserID) for (const path of ["/user", "/topuphistory", "/shoppurchases.csv"]) expect([...seen]).toContain(path);
    // … and the others are not offered.
    const missing = /^(?:\/fil)?\/(?:itemshop|shoppingcart|ticket|checkticket|admin|verifyemail)\b/;
    expect([...seen].filter((path) => missing.test(path))).toEqual([]);
    expect([...forms.values()].filter(({ action }) => missing.test(action))).toEqual([]);

    for (const [name, { page, method, action, fields }] of forms) {
      // Some forms end the session.
      if (UserID) await visitor.logIn(UserID);
      const query = `${new URL(action, `http://site.invalid${page}`).pathname}?${new URLSearchParams(fields)}`;
      const answer = method === "get" ? await visitor.get(query) : await visitor.send(action, fields);
      if (
        withoutScripts(answer.html).includes(NOT_OFFERED) ||
        [404, 501].includes(answer.status) ||
        answer.status === 500
      )
        broken.push(`${name} on ${page}: ${answer.status}`);
    }
    expect(broken).toEqual([]);
    expect(forms.size).toBeGreaterThan(UserID ? 5 : 4);
  });
}

test("the address of a part that the game server lacks says so, and has no form", {
  tag: ["@javascript", "@embedded-only"],
}, async () => {
  const player = await new Visitor().logIn(sectionSevenLogins.player);
  const admin = await new Visitor().logIn(sectionSevenLogins.admin);
  for (const [visitor, path] of [
    [new Visitor(), "/itemshop"],
    [new Visitor(), "/ticket"],
    [new Visitor(), "/checkticket"],
    [new Visitor(), "/resetpassword?token=abc"],
    [player, "/shoppingcart"],
    [player, "/ticket"],
    [admin, "/admin"],
    [admin, "/admin/news"],
  ] as const) {
    const { status, html } = await visitor.get(path);
    expect([path, status]).toEqual([path, 501]);
    expect(withoutScripts(html)).toContain(NOT_OFFERED);
    expect(formsOf(html, path).filter(({ action }) => !/^\/(?:login|logout|refresh)$/.test(action))).toEqual([]);
  }
  const ticket = await new Visitor().send("/ticket", { intent: "ticket", subject: "Hello" });
  expect([ticket.status, withoutScripts(ticket.html).includes(NOT_OFFERED)]).toEqual([501, true]);
});

test("rankings come from the five lists: this month, filtered locally, ranked from 1, at most 100", {
  tag: ["@javascript", "@embedded-only"],
}, async () => {
  const visitor = new Visitor();
  const rows = (html: string) =>
    [...html.matchAll(/<tr[^>]*><td>(\d+)<th scope="row">([^<]+)/g)].map(([, rank, name]) => [
      Number(rank),
      name?.trim(),
    ]);
  const level = await visitor.get("/rankings");
  expect(rows(level.html)).toHaveLength(100);
  expect(rows(level.html)[0]).toEqual([1, "Fighter 1"]);
  expect(level.html).toContain("Top 100 players in this month.");
  expect(level.html).toContain("Rankings will be reset every first day of month.");
  expect(level.html).not.toContain('name="month"');
  const killerRanking = await visitor.get("/rankings?tab=killer&school=1");
  expect(rows(killerRanking.html).slice(0, 2)).toEqual([
    [1, "Fighter 119"],
    [2, "Fighter 116"],
  ]);
  // Searches look through the same list.
  expect(rows((await visitor.get("/rankings?tab=killer&player=fighter%20119")).html)).toEqual([[2, "Fighter 119"]]);
  expect((await visitor.get("/rankings?month=2020-01")).status).toBe(404);
});

test("boards and lists of news show what section 7 provides, without further links", {
  tag: ["@javascript", "@embedded-only"],
}, async () => {
  const visitor = new Visitor();
  const boards = await visitor.get("/news");
  expect(boards.html).not.toContain("More");
  expect(boards.html).not.toContain("/news?page=2");
  const events = await visitor.get("/news?category=2");
  expect(events.html.match(/Item \d+/g)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27].map((id) => `Item ${id}`));
  expect((await visitor.get("/news?page=2")).status).toBe(404);
  const sitemap = await visitor.get("/sitemap.xml");
  expect(sitemap.status).toBe(200);
  expect(sitemap.html).toContain("/news?topic=37<");
  expect(sitemap.html).not.toContain("/itemshop");
});

test("a redemption with a lost answer says so, keeps the code and links to the history", {
  tag: ["@javascript", "@embedded-only"],
}, async () => {
  const player = await new Visitor().logIn(sectionSevenLogins.player);
  server.spoiled.dropped.add("/processCoupon");
  const { status, html } = await player.send("/topup", { intent: "redeem", voucherCode: "LOST-1", referralCode: "" });
  server.spoiled.dropped.clear();
  expect(status).toBe(503);
  expect(html).toContain("Network error. Please check your connection.");
  expect(html).toContain("We could not confirm whether your voucher was redeemed.");
  expect(html).toMatch(/<dialog[\s\S]*href="\/topuphistory"[\s\S]*<\/dialog>/);
  expect(html).toContain('value="LOST-1"');
  expect(server.redeemed.filter((code) => code === "LOST-1")).toHaveLength(1);
});

test("an admin can clear the copies once in ten seconds; others may not", {
  tag: ["@javascript", "@embedded-only"],
}, async () => {
  const admin = await new Visitor().logIn(sectionSevenLogins.admin);
  await new Visitor().get("/download");
  const home = await admin.get("/");
  expect(home.html).toContain("Refresh content");
  const downloadRequests = server.seen.filter(({ path }) => path === "/getdownloadsall").length;
  // The admin's walk pressed the button as well, which works once in ten seconds.
  let response = await admin.send("/refresh", {});
  await expect
    .poll(
      async () => {
        if (response.status === 429) response = await admin.send("/refresh", {});
        return response.status;
      },
      { timeout: 20_000 },
    )
    .toBe(200);
  expect(response.html).toContain("The content is refreshed. Pages now show the latest data of the game server.");
  await expect
    .poll(async () => {
      await new Visitor().get("/download");
      return server.seen.filter(({ path }) => path === "/getdownloadsall").length;
    })
    .toBe(downloadRequests + 1);
  expect((await admin.send("/refresh", {})).status).toBe(429);
  const player = await new Visitor().logIn(sectionSevenLogins.player);
  expect((await player.send("/refresh", {})).status).toBe(403);
  expect((await player.get("/")).html).not.toContain("Refresh content");
});

test("the game server got only the values of section 7, and few requests for missing calls", {
  tag: ["@javascript", "@embedded-only"],
}, () => {
  const paths = server.seen.map(({ path }) => path);
  const news = paths.filter((path) => path.startsWith("/getnewsall/"));
  expect(news.length).toBeGreaterThan(5);
  expect(news.filter((path) => !/^\/getnewsall\/[0-2]\/(?:1\/0\/1|8\/1\/0)$/.test(path))).toEqual([]);
  expect(paths.filter((path) => /per_page|around/.test(path))).toEqual([]);
  for (const path of ["/getcurrentuser", "/getcart", "/mytickets/1", "/admindashboard", "/resendverification"]) {
    const times = paths.filter((requested) => requested === path).length;
    expect([path, times > 0, times < 15]).toEqual([path, true, true]);
  }
});
