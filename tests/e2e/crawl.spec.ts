import { expect } from "@playwright/test";
import { test } from "./portal-test.ts";

/** The route table of the specification (section 2); pages that need a login redirect, which counts as well. */
const routes = [
  "/",
  "/login",
  "/register",
  "/findaccount",
  "/news",
  "/download",
  "/wallpaper",
  "/movies",
  "/story",
  "/characters",
  "/gamesystem",
  "/instructions",
  "/ticket",
  "/checkticket",
  "/socials",
  "/serverinfo",
  "/gallery",
  "/itemshop",
  "/rankings",
  "/topup",
];

test("every route is reachable from the front page, and no link, picture or anchor is broken", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const pages = new Map<string, string>();
  const files = new Set<string>();
  const anchors = new Map<string, string>();
  const broken: string[] = [];
  const queue = ["/"];
  const seen = new Set(queue);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await request.get(path);
    const type = response.headers()["content-type"] ?? "";
    if (!response.ok()) broken.push(`${path}: ${response.status()}`);
    if (!type.startsWith("text/html")) continue;
    const html = await response.text();
    pages.set(path, html);
    for (const [, value = ""] of html.matchAll(/\b(?:href|src|poster)="([^"]+)"/g)) add(value, path);
    for (const [, set = ""] of html.matchAll(/\bsrcset="([^"]+)"/gi)) {
      for (const part of set.split(",")) add(part.trim().split(" ")[0] ?? "", path);
    }
  }

  function add(value: string, from: string): void {
    const url = new URL(value.replaceAll("&amp;", "&"), `http://site.invalid${from}`);
    if (url.host !== "site.invalid" || !url.protocol.startsWith("http")) return;
    const path = `${url.pathname}${url.search}`;
    if (url.hash) anchors.set(`${path}${url.hash}`, from);
    if (/\.(?!xml)\w{2,5}$/.test(url.pathname)) files.add(path);
    else if (!seen.has(path)) {
      seen.add(path);
      queue.push(path);
    }
  }

  for (const file of files) {
    const { ok, status } = await request.head(file).then((answer) => ({ ok: answer.ok(), status: answer.status() }));
    if (!ok) broken.push(`${file}: ${status}`);
  }
  for (const [anchor, from] of anchors) {
    const [path = "", id = ""] = anchor.split("#");
    const target = pages.get(path) ?? (await (await request.get(path)).text());
    if (!target.includes(`id="${id}"`)) broken.push(`${anchor} on ${from}: no such anchor`);
  }
  expect(broken).toEqual([]);
  expect(routes.filter((route) => !seen.has(route))).toEqual([]);
  expect(pages.size).toBeGreaterThan(100);
  expect(files.size).toBeGreaterThan(150);
});

test("routes without links answer as well", { tag: "@javascript" }, async ({ request }) => {
  for (const path of [
    "/home",
    "/downloads",
    "/Register",
    "/topic/1",
    "/user",
    "/changepassword",
    "/mydata",
    "/gameaccount",
    "/payments",
    "/gifts",
    "/gift",
    "/payments/timeline",
    "/shoppingcart",
  ]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
