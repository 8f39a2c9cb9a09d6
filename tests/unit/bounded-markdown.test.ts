import { readdirSync, readFileSync } from "node:fs";
import { Marked } from "marked";
import { expect, test } from "vitest";
import { markdownToHtml, TooMuchMarkup } from "#app/embedded/bounded-markdown.ts";
import { MAX_TEXT_LENGTH } from "#app/features/admin/written-text.ts";

const filled = (unit: string, length = MAX_TEXT_LENGTH) => unit.repeat(Math.floor(length / unit.length));
const unbounded = (text: string) => new Marked({ gfm: true }).parse(text, { async: false });

/** Texts that take marked seconds, minutes, or more stack than there is. */
const refused = {
  ...Object.fromEntries(["*a_", "_a*", "**a_", "~a_", "a_", "a*b", "~~a~", "!"].map((unit) => [unit, filled(unit)])),
  ...Object.fromEntries(["> ", ">", "1. ", "+ ", "> - ", "- > "].map((unit) => [unit, filled(unit)])),
  "nested emphasis": `${filled("*a ", 40_000)}${filled("a*", 20_000)}`,
  "letters before an at sign": `${filled("a.")}@`,
  "a table with many columns and short rows": `${filled("|a", 4000)}|\n${filled("|-", 4000)}|\n${filled("|b\n", 50_000)}`,
  "quotes of growing depth": Array.from({ length: 300 }, (_, line) => `${"> ".repeat(line % 100)}a`).join("\n"),
  "lists of growing depth": Array.from({ length: 300 }, (_, line) => `${"  ".repeat(line % 100)}- a`).join("\n"),
};

test.each(Object.entries(refused))(
  "a text that nobody writes is refused after a limited amount of work: %s",
  (_, text) => {
    expect(() => markdownToHtml(text)).toThrow(TooMuchMarkup);
    expect(() => markdownToHtml(`A real paragraph.\n\n${text}`)).toThrow(TooMuchMarkup);
  },
);

/** Odd texts that take little work: paragraphs of up to 4,000 characters, and blocks of any length. */
const accepted = {
  ...Object.fromEntries(
    ["[", "![", "[a](", "[a](b", "[]", "[a][", "``a`", "<a", "http://a.b ", "a@b.c ", "*a_"].map((unit) => [
      unit,
      filled(`${filled(unit, 4000)}\n\n`, 12_000),
    ]),
  ),
  ...Object.fromEntries(
    ["`", "<!--", "**", "_", "[a]: b\n", "- a\n", "> a\n", "|a|b|\n", "# a\n", "```\n", "a\n"].map((unit) => [
      unit,
      filled(unit),
    ]),
  ),
  "code spans of growing length": Array.from({ length: 330 }, (_, length) => "`".repeat(length + 1)).join(" "),
  definitions: `${Array.from({ length: 2000 }, (_, index) => `[a${index}]: /b`).join("\n")}\n\n[a1]`,
  "a long address": `http://example.test/?${filled("a=b&amp;", 1900)} and more`,
};

test.each(Object.entries(accepted))("odd texts are converted as before: %s", (_, text) => {
  expect(markdownToHtml(text)).toBe(unbounded(text));
});

test("an address that is longer than any other stays text", () => {
  expect(markdownToHtml(`https://a.test/${filled("&a;", 30_000)}`)).not.toContain("<a");
});

test("long articles are converted as before", () => {
  const news = readdirSync("seed/news").map((name) => readFileSync(`seed/news/${name}`, "utf8"));
  const dense = filled("A **bold** and [linked](/x) word, *said* at `noon`! ", 3000);
  const articles = [
    news.join("\n\n").slice(0, MAX_TEXT_LENGTH),
    filled(`${dense}\n\n`),
    filled("A sentence without any marks, as in a letter. "),
    filled("- An item with a [link](/news) and *emphasis*.\n"),
    filled("1. One\n   - Two\n     1. Three\n        - Four\n\n           > Five\n           > > Six\n\n"),
    `| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n${filled("| 1 | 2 | 3 | 4 | 5 | *6* |\n", 20_000)}`,
    `\`\`\`\n${filled("*a_ > [x](", 50_000)}\n\`\`\``,
  ];
  for (const article of articles) expect(markdownToHtml(article)).toBe(unbounded(article));
});
