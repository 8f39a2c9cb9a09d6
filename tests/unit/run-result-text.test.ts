import { expect, test } from "vitest";
import { runResultText } from "#app/features/operations/run-result-text.ts";

test.each([
  ["", "done"],
  ["{}", "nothing to do"],
  ['{"sessions":1200,"sent_mails":3}', "sessions 1,200, sent mails 3"],
  ['{"differences":2,"first":["coins 7","coins 9"]}', "differences 2, first coins 7; coins 9"],
  ['{"differences":0,"first":[]}', "differences 0, first none"],
  ["4", "4"],
])("the result %j of a job is shown as %j", (detail, text) => {
  expect(runResultText(detail)).toBe(text);
});
