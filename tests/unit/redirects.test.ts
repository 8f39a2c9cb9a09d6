import { expect, test } from "vitest";
import { redirectTarget } from "#app/features/redirects/redirect-target.ts";
import { redirects as editor } from "#app/features/redirects/redirects-editor.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";

const list = [
  { from: "/index.php", to: "/news?category=2#top" },
  { from: "/forum/rules", to: "https://discord.gg/example" },
  { from: "/a", to: "/b" },
  { from: "/b", to: "https://portal.test/fil/a" },
  { from: "/dots", to: "/x/../dots" },
  { from: "/Old/", to: "/balità" },
];
const target = (path: string) => redirectTarget(list, `https://portal.test${path}`);

test("an address is redirected in any case, with and without a slash at its end, and whatever its query is", () => {
  for (const path of ["/index.php", "/INDEX.php/", "/index.php?page=1", "//index.php"])
    expect(target(path), path).toBe("/news?category=2#top");
  expect(target("/forum/rules")).toBe("https://discord.gg/example");
  expect(runInLanguage(languageOfCode("fil"), () => target("/fil/index.php"))).toBe("/fil/news?category=2#top");
  // A header has no other characters.
  expect(target("/old")).toBe("/balit%C3%A0");
  for (const path of ["/", "/news", "/index", "/index.php/more"]) expect(target(path), path).toBeUndefined();
});

test("an address with a query is redirected for that query alone, before the one without", () => {
  const pages = [
    { from: "/index.php?id=7&page=news", to: "/topic/7" },
    { from: "/index.php?page=shop", to: "/itemshop" },
    { from: "/index.php", to: "/" },
    { from: "/view.php?p=1", to: "/index.php?page=shop" },
    { from: "/show?x=1", to: "/show?x=2" },
  ];
  const to = (path: string) => redirectTarget(pages, `https://portal.test${path}`);
  expect(to("/index.php?page=shop")).toBe("/itemshop");
  expect(to("/INDEX.php/?page=shop")).toBe("/itemshop");
  expect(to("/index.php?page=news&id=7")).toBe("/topic/7");
  for (const query of ["", "?page=Shop", "?page=shop&a=1", "?page=news", `?page=shop&${"a".repeat(300)}`])
    expect(to(`/index.php${query}`), query).toBe("/");
  expect(to("/show?x=1")).toBe("/show?x=2");
  for (const path of ["/view.php", "/view.php?p=2", "/view.php?p=1", "/show", "/index.php%3Fpage=shop"])
    expect(to(path), path).toBeUndefined();
});

test("no redirect leads to another one, so that none leads in a circle", () => {
  for (const path of ["/a", "/b", "/dots"]) expect(target(path), path).toBeUndefined();
});

test("the editor reads a pasted address, and refuses redirects of redirects and of files", () => {
  const from = (typed: string) => editor.rules.from!.safeParse(typed);
  for (const [typed, path] of [
    ["https://old.example/fil/Index.php?Page=1&a=b%20c#x", "/index.php?Page=1&a=b+c"],
    [" forum/rules/ ", "/forum/rules"],
    ["/fil", ""],
  ] as const)
    expect(from(typed).data ?? "", typed).toBe(path);
  for (const typed of [
    "/",
    "https://old.example",
    "/api/x",
    "/media/x.png",
    "/admin/news",
    "/fonts/a.woff2",
    "/?p=1",
    `/a?b=${"é".repeat(40)}`,
    "",
  ])
    expect(from(typed).success, typed).toBe(false);

  const entry = (from: string, to: string) => ({ ...{ key: "x", revision: 1, texts: {} }, from, to }) as never;
  const problem = (from: string, to: string, ...others: [string, string][]) =>
    editor.problemOf?.(
      entry(from, to),
      others.map(([from, to]) => entry(from, to)),
    )?.field;
  expect(problem("/a", "/news")).toBeUndefined();
  expect(problem("/a", "/news", ["/a", "/download"])).toBe("from");
  expect(problem("/a", "/A/")).toBe("to");
  expect(problem("/a", "/b?x=1", ["/b", "/news"])).toBe("to");
  expect(problem("/b", "/news", ["/a", "/fil/b"])).toBe("from");
  expect(problem("/a?x=1", "/news", ["/a", "/download"])).toBeUndefined();
  expect(problem("/a?x=1", "/a?x=2")).toBeUndefined();
  expect(problem("/a?x=1", "/a?x=1")).toBe("to");
  expect(problem("/b?x=1", "/news", ["/a", "/b?x=1"])).toBe("from");
});
