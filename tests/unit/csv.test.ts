import { expect, test } from "vitest";
import { csvText } from "#app/format/csv.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import { csvDownload } from "#app/server/csv-download.ts";
import { newBudget } from "#tests/fixtures/waiting-budget.ts";

test("cells are escaped according to RFC 4180", () => {
  expect(csvText([["plain", 12, 0.5, "a,b", 'say "hi"', "two\nlines", "two\r\nlines", ""]])).toBe(
    'plain,12,0.5,"a,b","say ""hi""","two\nlines","two\r\nlines",\r\n',
  );
  expect(csvText([[null, undefined, "ñ 月"]])).toBe(",,ñ 月\r\n");
});

test("texts that a spreadsheet would run as a formula are escaped", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"]) expect(csvText([[text]])).toBe(`"'${text}"\r\n`);
  expect(csvText([["\r=1"]])).toBe('"\'\r=1"\r\n');
  expect(csvText([['=HYPERLINK("http://x","y")']])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
  // Numbers stay numbers, and signs inside a text are harmless.
  expect(csvText([[-5, "a=b", "****-1"]])).toBe("-5,a=b,****-1\r\n");
});

/** A generator of records that logs when it is read and closed. */
function source(pages: number, fails = false) {
  const events: string[] = [];
  async function* records() {
    try {
      for (let page = 1; page <= pages; page += 1) {
        events.push(`page ${page}`);
        yield [[`entry ${page}`]];
      }
      if (fails) throw new Error("the server went away");
    } finally {
      events.push("closed");
    }
  }
  return { events, records: records() };
}

test("a CSV file has a byte order mark and a file name, is private, and is generated while it is read", async () => {
  const { events, records } = source(3);
  const response = csvDownload({ budget: newBudget() }, "history", records);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "private, no-store",
    "content-disposition": 'attachment; filename="history.csv"',
    "content-type": "text/csv; charset=utf-8",
  });
  expect(events).toEqual([]);
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  expect([...value!.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(value)).toBe("entry 1\r\n");
  expect(events).toEqual(["page 1"]);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader.read()).value)).toBe("entry 2\r\n");
  await reader.cancel();
  expect(events).toEqual(["page 1", "page 2", "closed"]);
});

test("the texts of a CSV file are in the language of its request, also when it is read later", async () => {
  async function* records() {
    yield [[t("page.news")]];
    yield [[t("page.events")]];
  }
  const response = runInLanguage(languageOfPath("/fil/history.csv"), () =>
    csvDownload({ budget: newBudget() }, "history", records()),
  );
  expect(await response.text()).toBe("Balita\r\nMga Event\r\n");
});

test("an error in the middle of the file aborts the download", async () => {
  const reader = csvDownload({ budget: newBudget() }, "history", source(1, true).records).body!.getReader();
  await reader.read();
  await expect(reader.read()).rejects.toThrow("the server went away");
});
