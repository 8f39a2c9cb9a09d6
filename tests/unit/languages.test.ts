import { expect, test } from "vitest";
import { currentContext, runInLanguage } from "#app/i18n/context.server.ts";
import { acceptedLanguage, languageOfCode, languageOfPath, withoutLanguage } from "#app/i18n/languages.server.ts";
import { hrefIn, isSharedPath, localizedHref, withLocalizedLinks } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";

const filipino = languageOfCode("fil");
const inFilipino = <Result>(work: () => Result) => runInLanguage(filipino, work);

test("the first segment of a path is its language, in any case", () => {
  for (const path of ["/fil", "/fil/", "/FIL/news", "/fil/news/", "/fil/fil"]) {
    expect(languageOfPath(path).code, path).toBe("fil");
  }
  for (const path of ["/", "/news", "/filx", "/news/fil", "/en", "//fil", ""]) {
    expect(languageOfPath(path).code, path).toBe("en");
  }
  expect(["/fil", "/fil/", "/FIL/news", "/news", "/fil/fil", "/"].map(withoutLanguage)).toEqual([
    "/",
    "/",
    "/news",
    "/news",
    "/fil",
    "/",
  ]);
});

test("a path without its language is no address of another site", () => {
  expect(["/fil//evil.example", "/FIL///evil.example/x", "/fil//"].map(withoutLanguage)).toEqual([
    "/evil.example",
    "/evil.example/x",
    "/",
  ]);
});

test("links to pages get the prefix of the language; files, the API, the console and other sites do not", () => {
  expect(["/", "/news?topic=1#a", "/?q=1", "/#main", "/artists"].map((address) => hrefIn("fil", address))).toEqual([
    "/fil",
    "/fil/news?topic=1#a",
    "/fil?q=1",
    "/fil#main",
    "/fil/artists",
  ]);
  for (const address of ["#main", "https://elsewhere.example/", "//elsewhere.example", "mailto:a@b.example"]) {
    expect(hrefIn("fil", address)).toBe(address);
  }
  for (const address of ["/admin", "/api/getnews", "/art/x.webp", "/static/a/b.css", "/healthz"]) {
    expect(hrefIn("fil", address)).toBe(address);
    expect(isSharedPath(address)).toBe(true);
    expect(hrefIn("en", address)).toBe(address);
  }
  expect(localizedHref("/news")).toBe("/news");
  expect(inFilipino(() => localizedHref("/news"))).toBe("/fil/news");
  expect(inFilipino(() => withLocalizedLinks('<a class="x" href="/news">N</a><img src="/news">'))).toBe(
    '<a class="x" href="/fil/news">N</a><img src="/news">',
  );
});

test("Accept-Language selects the language with the highest quality that the site has", () => {
  const selected = (header: string | null) => acceptedLanguage(header).code;
  for (const header of ["fil", "fil-PH,fil;q=0.9,en;q=0.8", "tl", "xx, FIL;q=0.5", "en;q=0.1, fil;q=0.2"]) {
    expect(selected(header), header).toBe("fil");
  }
  for (const header of [null, "", "en", "en-PH,fil;q=0.9", "xx", "fil;q=0", "*", ";;;,,,", "fil;q=x"]) {
    expect(selected(header), String(header)).toBe("en");
  }
  // Only the beginning of a long header is read.
  expect(selected(`${"xx,".repeat(1000)}fil`)).toBe("en");
});

test("requests that wait at the same time keep their languages", async () => {
  const english = languageOfCode("en");
  const work = async (index: number) => {
    const expected = index % 2 ? "fil" : "en";
    for (let step = 0; step < 20; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, (index * 7 + step) % 3));
      expect(currentContext().code).toBe(expected);
    }
    return t("page.news");
  };
  const texts = await Promise.all(
    Array.from({ length: 40 }, (_, index) => runInLanguage(index % 2 ? filipino : english, () => work(index))),
  );
  expect(new Set(texts.filter((_, index) => index % 2))).toEqual(new Set(["Balita"]));
  expect(new Set(texts.filter((_, index) => index % 2 === 0))).toEqual(new Set(["News"]));
});

test("a number selects its text by the rules of the language", () => {
  const texts = (counts: number[]) => counts.map((count) => tPlural("delivery.refunded", count));
  expect(texts([1, 2, 1204])).toEqual([
    "1 item is cancelled and refunded.",
    "2 items are cancelled and refunded.",
    "1,204 items are cancelled and refunded.",
  ]);
  expect(new Set([1, 2, 3, 4, 6, 9].map((count) => filipino.pluralRules.select(count)))).toEqual(
    new Set(["one", "other"]),
  );
  expect(filipino.pluralRules.select(4)).toBe("other");
  expect(filipino.pluralRules.select(5)).toBe("one");
});

test("parameters are text: a value with braces is not filled again", () => {
  expect(t("cart.added", { name: "{name} <b>" })).toBe("{name} <b> is in your cart.");
});
