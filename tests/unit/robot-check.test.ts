import { afterEach, expect, test, vi } from "vitest";
import { createRobotCheck, robotTexts } from "#app/http/robot-check.ts";

const START = Date.UTC(2026, 5, 1);
const secrets = ["a-secret-for-tests".padEnd(40, "0")];

afterEach(() => vi.restoreAllMocks());

/** A form that was made at the start and is sent some milliseconds later. */
async function suspicionAfter(milliseconds: number, fields: Record<string, string> = {}, turnstile = false) {
  let time = START;
  const keys = turnstile ? { siteKey: "site", secretKey: "secret" } : undefined;
  const check = createRobotCheck({ secrets, turnstile: keys, ip: "203.0.113.7", now: () => time });
  const { stamp } = await check.trap();
  const form = new FormData();
  for (const [name, value] of Object.entries({ stamp, website: "", ...fields })) form.set(name, value);
  time += milliseconds;
  return check.suspicion(form);
}

test("a form that a person took a moment for passes", async () => {
  expect(await suspicionAfter(1000)).toBeUndefined();
  expect(await suspicionAfter(86_400_000)).toBeUndefined();
});

test("what is sent at once, after a day, without a stamp or with a forged one does not pass", async () => {
  expect(await suspicionAfter(999)).toBe(robotTexts.soon);
  expect(await suspicionAfter(86_400_001)).toBe(robotTexts.late);
  expect(await suspicionAfter(5000, { stamp: "" })).toBe(robotTexts.late);
  expect(await suspicionAfter(5000, { stamp: String(START) })).toBe(robotTexts.late);
});

test("the field that people leave empty must be empty", async () => {
  expect(await suspicionAfter(5000, { website: "https://spam.example" })).toBe(
    'Please leave the field "Website" empty and send the form again.',
  );
});

test("with Turnstile its answer counts, and while it does not answer the other checks have to do", async () => {
  expect(await suspicionAfter(5000, {}, true)).toBe(robotTexts.turnstile);
  const answer = { "cf-turnstile-response": "token" };
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ success: true }));
  expect(await suspicionAfter(5000, answer, true)).toBeUndefined();
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe("secret=secret&response=token&remoteip=203.0.113.7");
  fetched.mockImplementation(async () => Response.json({ success: false }));
  expect(await suspicionAfter(5000, answer, true)).toBe(robotTexts.turnstile);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fetched.mockRejectedValue(new TypeError("no network"));
  expect(await suspicionAfter(5000, answer, true)).toBeUndefined();
});
