import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeNewsHtml } from "#app/contract/news-html.ts";
import type { NewsItem } from "#app/features/news/calls.ts";
import { newsExcerpt } from "#app/features/news/components/news-meta.ts";
import { noticeText } from "#app/features/notices/notice-text.ts";
import { cutText } from "#app/format/cut-text.ts";

const family = "👨‍👩‍👧‍👦";
const flag = "🇵🇭";

test.each([
  ["short enough", 12, "short enough"],
  ["plain letters", 5, "plain"],
  [`ab${family}`, 5, "ab"],
  [`ab${family}`, 2 + family.length, `ab${family}`],
  [`${flag}${flag}`, 6, flag],
  ["jose\u0301s", 4, "jos"],
  ["한국어", 2, "한국"],
  ["a\r\nb", 2, "a"],
  ["x", 0, ""],
])("%j is cut to at most %i units between characters: %j", (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

test("a letter with hundreds of accents is cut, so that the result is not empty", () => {
  expect(cutText(`a${"\u0301".repeat(500)}`, 300)).toHaveLength(300);
});

test("a cut text is a well-formed beginning of at most the length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.nat(150), (text, length) => {
      const cut = cutText(text, length);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

const excerptOf = (html: string, length = 100) => newsExcerpt({ content: sanitizeNewsHtml(html) } as NewsItem, length);

test("excerpts of news end between words, or between characters within a long word", () => {
  expect(excerptOf(`<p>${"word ".repeat(30)}</p>`)).toBe(`${"word ".repeat(19)}word…`);
  expect(excerptOf(`<p>${"x".repeat(79)}${family.repeat(3)}</p>`)).toBe(`${"x".repeat(79)}…`);
  expect(excerptOf("<p>Short.</p>")).toBe("Short.");
  expect(excerptOf("<p>The preview. It is long.</p>", 13)).toBe("The preview…");
});

test("excerpts of news have the titles of videos, and not their addresses", () => {
  const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  expect(excerptOf(`<p>Look:</p><p>${address}</p><p>Nice.</p>`)).toBe("Look: Nice.");
  expect(excerptOf(`<p>Look:</p><p><a href="${address}">The trailer</a></p>`)).toBe("Look: The trailer");
});

test("values and texts of notices are cut between characters", () => {
  const text = (values: Record<string, string>, template: string) =>
    noticeText({ event: "news.published", template, values, url: "", style: "plain" });
  expect(text({ subject: "x".repeat(298) + family }, "{subject}")).toBe(`${"x".repeat(298)}…`);
  expect(text({}, "x".repeat(1899) + family)).toBe(`${"x".repeat(1899)}…`);
});
