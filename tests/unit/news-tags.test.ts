import { expect, test } from "vitest";
import { newsListPath } from "#app/features/news/news-list-path.ts";
import { newsQuery } from "#app/features/news/news-pages.ts";
import { newsPreview } from "#app/features/news/preview.server.ts";
import { normalTag, normalTags, typedTags } from "#app/features/news/tags.ts";
import { canonicalQuery } from "#app/format/query-parameters.ts";
import { DAY, HOUR } from "#app/format/units.ts";

test("a tag is stored in lower case with single spaces", () => {
  expect(normalTag("  #Patch   Notes ")).toBe("patch notes");
  expect(normalTag("Pin\u0303ata")).toBe("pi\u00F1ata");
  expect(normalTag("S1-2.0_beta")).toBe("s1-2.0_beta");
  expect(["", "#", "-", " ", "a,b", "<b>", "a\u0000b", "x".repeat(25), "x".repeat(10_000)].map(normalTag)).toEqual(
    Array.from({ length: 9 }),
  );
  expect(typedTags(" a, ,b ,")).toEqual(["a", "b"]);
  expect(normalTags(["A", "a", "<", "b", "c", "d", "e", "f"])).toEqual(["a", "b", "c", "d", "e"]);
});

test("addresses of a tag have one canonical form", () => {
  const canonical = (query: string) => canonicalQuery(new URLSearchParams(query), newsQuery);
  expect(canonical("tag=Patch+Notes&category=0")).toBe("?category=0&tag=patch%20notes");
  expect(canonical("tag=%3Cscript%3E")).toBe("?tag=!");
  expect(canonical("page=1&tag=a&x=1")).toBe("?tag=a");
  expect(newsListPath(2, 3, "patch notes")).toBe("/news?category=2&tag=patch%20notes&page=3");
});

test("the preview of an item with a later date tells when it appears instead of its age", () => {
  const now = Date.UTC(2026, 5, 1);
  const preview = (time: number) =>
    newsPreview(
      {
        id: 1,
        subject: "Maintenance",
        content: "<p>Tonight.</p>",
        type: 0,
        publishedAt: new Date(time).toISOString(),
        author: "",
        imgThumbnail: "",
        isShowThumbnail: false,
        startsAt: "",
        endsAt: "",
        pinned: false,
        tags: [],
      },
      now,
    );
  const later = preview(now + 2 * DAY + HOUR);
  expect(later.topic).toMatchObject({ age: "in 2 days", date: { manila: "2026-06-03 09:00" } });
  expect(later.note).toContain("from 2026-06-03 09:00 (GMT+08:00) on, in 2 days");
  expect(preview(now + HOUR).topic.age).toBe("in 1 hour");
  expect(preview(now + 1).topic.age).toBe("in 1 minute");
  expect(preview(now - 3 * DAY)).toMatchObject({ topic: { age: "3 days ago" }, note: undefined });
});
