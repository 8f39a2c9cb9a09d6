import { expect } from "@playwright/test";
import { crawl, isFile, siteUrl } from "./crawl.ts";
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
  const pages = await crawl(request, ["/"]);
  const broken = [...pages].flatMap(([path, { status }]) => (status === 200 ? [] : [`${path}: ${status}`]));
  const files = new Set<string>();
  const anchors = new Map<string, string>();
  for (const [path, { html }] of pages) {
    const links = [...html.matchAll(/\b(?:href|src|poster)="([^"]+)"/g)].map(([, value = ""]) => value);
    const sets = [...html.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap(([, set = ""]) => set.split(","));
    for (const value of [...links, ...sets.map((part) => part.trim().split(" ")[0] ?? "")]) {
      const url = siteUrl(value, path);
      if (!url) continue;
      if (url.hash) anchors.set(`${url.pathname}${url.search}${url.hash}`, path);
      if (isFile(url)) files.add(`${url.pathname}${url.search}`);
    }
  }

  for (const file of files) {
    const { ok, status } = await request.head(file).then((answer) => ({ ok: answer.ok(), status: answer.status() }));
    if (!ok) broken.push(`${file}: ${status}`);
  }
  for (const [anchor, from] of anchors) {
    const [path = "", id = ""] = anchor.split("#");
    const target = pages.get(path)?.html ?? (await (await request.get(path)).text());
    if (!target.includes(`id="${id}"`)) broken.push(`${anchor} on ${from}: no such anchor`);
  }
  expect(broken).toEqual([]);
  expect(routes.filter((route) => !pages.has(route))).toEqual([]);
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
