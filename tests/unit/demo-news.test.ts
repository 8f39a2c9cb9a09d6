import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictureAt } from "#app/art/catalog.server.ts";

/** The most rows of news that a page shows at once. */
const VIEW = 20;

/** The demo's news, newest first. */
const news = readdirSync("seed/news")
  .map((file) => {
    const text = readFileSync(`seed/news/${file}`, "utf8");
    const value = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1] ?? "";
    return { file, type: value("type"), daysAgo: Number(value("daysAgo")), thumbnail: value("thumbnail") };
  })
  .sort((a, b) => a.daysAgo - b.daysAgo);

test("every news of the demo has one of our pictures", () => {
  expect(news.length).toBeGreaterThanOrEqual(60);
  expect(news.filter(({ thumbnail }) => !pictureAt(thumbnail)).map(({ file }) => file)).toEqual([]);
  expect(new Set(news.map(({ thumbnail }) => thumbnail)).size).toBeGreaterThanOrEqual(40);
});

test("no picture is twice in one view, whatever the category", () => {
  for (const type of [undefined, "news", "event", "guide"]) {
    const shown = news.filter((item) => !type || item.type === type).map(({ thumbnail }) => thumbnail);
    const near = shown.filter((thumbnail, index) => shown.slice(index + 1, index + VIEW).includes(thumbnail));
    expect(near, type ?? "all").toEqual([]);
  }
});
