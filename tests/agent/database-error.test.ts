import { expect, test } from "vitest";
import { databaseError } from "../../agent/src/game/database-error.ts";

const query = { sql: "update t set a = @1", parameters: ["paper-moon", 7, null, ""] };

test("errors contain no values of parameters", () => {
  const messages = [
    "Violation of UNIQUE KEY constraint. The duplicate key value is (paper-moon).",
    "String or binary data would be truncated in table 't', column 'a'. Truncated value: 'paper-m'.",
    "Incorrect string value: '\\xEB\\x93\\xB1' for column `d`.`t`.`a` at row 1",
  ];

  expect(messages.map((message) => databaseError(new Error(message), query).message)).toEqual([
    "Violation of UNIQUE KEY constraint. The duplicate key value is (…).",
    "String or binary data would be truncated in table 't', column 'a'. Truncated value: '…'.",
    "Incorrect string value: '…' for column `d`.`t`.`a` at row 1",
  ]);
});

test("errors have the server's number and the statement, but nothing else of the driver's error", () => {
  const thrown = Object.assign(new Error("Denied."), {
    errno: 1142,
    code: "ER_DENIED",
    sql: "update t set a = 'paper-moon'",
  });

  expect({ ...databaseError(thrown, query) }).toEqual({
    name: "DatabaseError",
    number: 1142,
    code: "ER_DENIED",
    statement: "update t set a = @1",
  });
});

test("the first of several errors counts, and errors of the connection have no number", () => {
  const several = [Object.assign(new Error("First."), { number: 229 }), new Error("Second.")];

  expect(databaseError(several, query)).toMatchObject({ message: "First.", number: 229 });
  expect(databaseError(new AggregateError(several), query)).toMatchObject({ message: "First.", number: 229 });
  expect(databaseError(Object.assign(new Error("Refused."), { errno: -111, code: "ECONNREFUSED" }))).toMatchObject({
    number: 0,
    code: "ECONNREFUSED",
  });
  expect(databaseError("text")).toMatchObject({ message: "text", number: 0 });
});
