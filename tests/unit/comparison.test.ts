import { expect, test } from "vitest";
import { type ComparedParagraph, compareVersions } from "#app/features/revisions/comparison.ts";

const textChanges = (before: string, after: string) =>
  compareVersions({ format: "html", content: before }, { format: "html", content: after }).text;

/** One line per paragraph, as a patch shows it. */
const patch = (paragraphs: readonly ComparedParagraph[] = []) =>
  paragraphs.map((one) =>
    "leftOut" in one ? `(${one.leftOut})` : `${{ same: " ", removed: "-", added: "+" }[one.change]} ${one.text}`,
  );

test("equal versions have no differences", () => {
  const values = { subject: "Gate", format: "html", content: "<p>Tonight</p>" };
  expect(compareVersions(values, { ...values })).toEqual({ fields: [] });
});

test("fields are compared as a whole, also ones that only one version has", () => {
  const { fields } = compareVersions({ subject: "Gate", tags: "event" }, { subject: "The gate", pinned: "on" });
  expect(fields).toEqual([
    { name: "subject", before: "Gate", after: "The gate" },
    { name: "tags", before: "event", after: "" },
    { name: "pinned", before: "", after: "on" },
  ]);
});

test("a plain text named content is a field", () => {
  expect(compareVersions({ content: "a < b" }, { content: "a > b" }).text).toBeUndefined();
});

test("a text is compared by paragraphs, with unchanged ones left out", () => {
  const before = "<p>One</p><p>Two</p><p>Three</p><ul><li>Four</li><li>Five</li></ul><p>Six</p>";
  const after = "<p>One</p><p>Two</p><p>Three</p><ul><li>Four, changed</li><li>Five</li><li>New</li></ul><p>Six</p>";
  expect(patch(textChanges(before, after))).toEqual([
    "(2)",
    "  Three",
    "- Four",
    "+ Four, changed",
    "  Five",
    "+ New",
    "  Six",
  ]);
});

test("a change of a link, a picture or an element is shown although the text is the same", () => {
  expect(patch(textChanges('<p><a href="/a">Go</a></p>', '<p><a href="/b">Go</a></p>'))).toEqual([
    '- <p><a href="/a">Go</a></p>',
    '+ <p><a href="/b">Go</a></p>',
  ]);
  expect(patch(textChanges('<p><img src="/a.webp" alt=""></p>', '<p><img src="/b.webp" alt=""></p>'))).toEqual([
    "- [picture /a.webp]",
    "+ [picture /b.webp]",
  ]);
  expect(patch(textChanges("<h2>Chat</h2>", "<h3>Chat</h3>"))).toEqual(["- <h2>Chat</h2>", "+ <h3>Chat</h3>"]);
});

test("a row of a table is a paragraph", () => {
  const table = (row: string) =>
    `<table><thead><tr><th>Field</th><th>Rule</th></tr></thead>\n<tbody><tr>${row}</tr></tbody></table><p>End</p>`;
  const changes = textChanges(table("<td>User ID</td> <td>4</td>"), table("<td>User ID</td><td>5</td>"));
  expect(patch(changes)).toEqual(["  Field | Rule", "- User ID | 4", "+ User ID | 5", "  End"]);
});

test("texts that are too long to compare are shown as replaced between their common beginning and end", () => {
  const lines = (name: string) => Array.from({ length: 600 }, (_, index) => `<p>${name} ${index}</p>`).join("");
  const changes = textChanges(`<p>First</p>${lines("a")}<p>Last</p>`, `<p>First</p>${lines("b")}<p>Last</p>`) ?? [];
  const count = (change: string) => changes.filter((one) => "change" in one && one.change === change).length;
  expect([count("same"), count("removed"), count("added")]).toEqual([2, 600, 600]);
});
