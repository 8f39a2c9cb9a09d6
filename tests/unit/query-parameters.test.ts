import { expect, test } from "vitest";
import { declaredQuery, pageParameter, positiveParameter } from "#app/format/query-parameters.ts";

const query = { topic: positiveParameter, page: pageParameter };

test("a page reads its declared parameters unchanged", () => {
  const search = declaredQuery(new Request("https://portal.test/news?topic=012&topic=3&other=1"), query);
  expect([search.get("topic"), search.getAll("topic"), search.has("page"), search.get("page")]).toEqual([
    "012",
    ["012", "3"],
    false,
    null,
  ]);
});

test.each(["get", "getAll", "has"] as const)(
  "reading an undeclared parameter with %s throws, whether it was sent or not",
  (read) => {
    for (const address of ["https://portal.test/news?other=1", "https://portal.test/news"]) {
      const search = declaredQuery(new Request(address), query);
      expect(() => search[read]("other")).toThrow("“other”, which the query of its handle does not declare");
    }
    expect(() => declaredQuery(new Request("https://portal.test/"), {})[read]("constructor")).toThrow("constructor");
  },
);
