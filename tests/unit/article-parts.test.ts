import { expect, test } from "vitest";
import { articleParts } from "#app/features/news/article-parts.ts";

test("the first paragraph is the lead, and the text goes on after it", () => {
  const parts = articleParts('<p>One <a href="/x">link</a>, <strong>two</strong>.</p>\n<p>Then.</p>');
  expect(parts.lead).toBe('One <a href="/x">link</a>, <strong>two</strong>.');
  expect(parts.html.trim()).toBe("<p>Then.</p>");
});

test("a text of one paragraph is the lead alone", () => {
  expect(articleParts("<p>Nothing else.</p>")).toEqual({ lead: "Nothing else.", html: "", contents: [] });
});

test.each([
  ["a heading", "<h2>First</h2><p>Then.</p>"],
  ["a picture", '<p><img src="/media/1.webp" alt="" /></p><p>Then.</p>'],
  ["a long paragraph", `<p>${"word ".repeat(300)}</p>`],
  ["nothing", ""],
])("a text that begins with %s has no lead and stays whole", (_, html) => {
  expect(articleParts(html)).toEqual({ lead: "", html: html.replace("<h2>", '<h2 id="part-1">'), contents: [] });
});

test("a number and its percent sign stay in one line", () => {
  expect(articleParts("<p>From 0 to 5 %.</p><p>Then 25 % of all.</p>")).toMatchObject({
    lead: "From 0 to 5\u00a0%.",
    html: "<p>Then 25\u00a0% of all.</p>",
  });
});

test("three headings or more make a table of contents, whose entries lead to them", () => {
  const html = ["One & two", "<em>Three</em>", "Four"].map((title) => `<h2>${title}</h2><p>Text.</p>`).join("");
  const { contents, html: anchored } = articleParts(html.replace("&", "&amp;"));
  expect(contents).toEqual([
    { id: "part-1", title: "One & two" },
    { id: "part-2", title: "Three" },
    { id: "part-3", title: "Four" },
  ]);
  for (const { id } of contents) expect(anchored).toContain(`<h2 id="${id}">`);
  expect(articleParts("<h2>One</h2><h2>Two</h2>").contents).toEqual([]);
});
