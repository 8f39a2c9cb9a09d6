import { expect, test } from "vitest";
import { csvRecord } from "#app/format/csv.ts";
import { csvDownload } from "#app/server/csv-download.ts";

test("cells are written as RFC 4180 has them", () => {
  expect(csvRecord(["plain", 12, 0.5, "a,b", 'say "hi"', "two\nlines", "two\r\nlines", ""])).toBe(
    'plain,12,0.5,"a,b","say ""hi""","two\nlines","two\r\nlines",\r\n',
  );
  expect(csvRecord([null, undefined, "ñ 月"])).toBe(",,ñ 月\r\n");
});

test("no text runs as a formula in a spreadsheet", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"]) expect(csvRecord([text])).toBe(`'${text}\r\n`);
  expect(csvRecord(["\r=1"])).toBe('"\'\r=1"\r\n');
  expect(csvRecord(['=HYPERLINK("http://x","y")'])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
  // Numbers of ours stay numbers, and signs elsewhere in a text do no harm.
  expect(csvRecord([-5, "a=b", "****-1"])).toBe("-5,a=b,****-1\r\n");
});

/** What a generator did when it was read and left. */
function source(pages: number, fails = false) {
  const done: string[] = [];
  async function* records() {
    try {
      for (let page = 1; page <= pages; page += 1) {
        done.push(`page ${page}`);
        yield [[`entry ${page}`]];
      }
      if (fails) throw new Error("the server went away");
    } finally {
      done.push("closed");
    }
  }
  return { done, records: records() };
}

test("a file begins with a byte order mark, is named, private and made while it is read", async () => {
  const { done, records } = source(3);
  const response = csvDownload("history", records);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "private, no-store",
    "content-disposition": 'attachment; filename="history.csv"',
    "content-type": "text/csv; charset=utf-8",
  });
  expect(done).toEqual([]);
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  expect([...value!.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(value)).toBe("entry 1\r\n");
  expect(done).toEqual(["page 1"]);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader.read()).value)).toBe("entry 2\r\n");
  await reader.cancel();
  expect(done).toEqual(["page 1", "page 2", "closed"]);
});

test("what fails in the middle breaks the download off", async () => {
  const reader = csvDownload("history", source(1, true).records).body!.getReader();
  await reader.read();
  await expect(reader.read()).rejects.toThrow("the server went away");
});
