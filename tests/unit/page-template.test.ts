import { expect, test } from "vitest";
import { fillTemplate, parseTemplate } from "#app/cache/page-template.ts";

const slot = (name: string) => `<page-slot name="${name}"></page-slot>`;
const inFunctions = (content: Record<string, string>) =>
  Object.fromEntries(Object.entries(content).map(([name, text]) => [name, () => text]));
const filled = (html: string, content: Record<string, string>) =>
  new TextDecoder().decode(fillTemplate(parseTemplate(html), inFunctions(content)));

test("a page without slots stays as it is", () => {
  expect(filled("<p>Maligayang pagdating – 환영합니다</p>", { account: "unused" })).toBe(
    "<p>Maligayang pagdating – 환영합니다</p>",
  );
  expect(filled("", {})).toBe("");
});

test.each([
  [`a${slot("one")}b${slot("two")}c`, "aÅ1b😀c"],
  [`${slot("two")}${slot("one")}`, "😀Å1"],
  [`a${slot("one")}b${slot("one")}`, "aÅ1bÅ1"],
  [`a${slot("unknown")}b`, "ab"],
  [slot("one"), "Å1"],
])("each slot of %s gets its content", (html, expected) => {
  expect(filled(html, { one: "Å1", two: "😀" })).toBe(expected);
});

test("content that looks like a slot is not filled again", () => {
  expect(filled(`a${slot("one")}b`, { one: slot("two"), two: "secret" })).toBe(`a${slot("two")}b`);
});

test("a template can be filled many times", () => {
  const template = parseTemplate(`a${slot("one")}b`);
  const texts = ["x", "yy", ""].map((one) => new TextDecoder().decode(fillTemplate(template, { one: () => one })));
  expect(texts).toEqual(["axb", "ayyb", "ab"]);
});
