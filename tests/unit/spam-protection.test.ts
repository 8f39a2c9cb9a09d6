import { afterEach, expect, test, vi } from "vitest";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { newFormStamp } from "#app/features/spam-protection/form-stamp.ts";
import { type OnceTask, STAMP_LOCK_TIMEOUT } from "#app/features/spam-protection/human-check.ts";
import { MemoryStampStore } from "#app/features/spam-protection/memory-stamp-store.server.ts";
import { createSpamProtection, proofIn } from "#app/features/spam-protection/spam-protection.server.ts";
import { t } from "#app/i18n/translate.ts";

const START = Date.UTC(2026, 5, 1);
const keys = new Keyring(["a-secret-for-tests".padEnd(40, "0")]);

afterEach(() => vi.restoreAllMocks());

/** Spam protection with a fixed clock, and the stamp of a form that was rendered at the start. */
async function spamProtection({ turnstile = false, pollInterval = 1, ip = "203.0.113.7" } = {}) {
  const clock = { time: START };
  const memory = new MemoryStampStore(() => clock.time);
  const check = createSpamProtection({
    keys,
    turnstile: turnstile ? { siteKey: "site", secretKey: "secret" } : undefined,
    ip,
    now: () => clock.time,
    stamps: () => memory,
    pollInterval,
  });
  const { stamp } = await check.formFields();
  const send = <Result>(task: OnceTask<Result>, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ stamp, leaveEmpty: "", ...fields })) form.set(name, value);
    return check.once(proofIn(form), task);
  };
  return { check, clock, send, stamp };
}

/** The refusal of a form that is sent some milliseconds after it was rendered; undefined when it is accepted. */
async function refusalAfter(milliseconds: number, fields: Record<string, string> = {}, turnstile = false) {
  const { clock, send } = await spamProtection({ turnstile });
  clock.time += milliseconds;
  const work = vi.fn(async () => "done");
  const refusal = await send({ content: 1, work }, fields).then(
    () => undefined,
    (error: GameApiError) => ({ code: error.code, message: error.message }),
  );
  expect(work).toHaveBeenCalledTimes(refusal ? 0 : 1);
  return refusal;
}
const refused = (message: string) => ({ code: "invalid", message });

test("a form is accepted between a second and a day after it was rendered", async () => {
  expect(await refusalAfter(1000)).toBeUndefined();
  expect(await refusalAfter(86_400_000)).toBeUndefined();
});

test("a form that is sent too early or too late, without a stamp or with a forged one is rejected", async () => {
  expect(await refusalAfter(999)).toEqual(refused(t("form.soon")));
  expect(await refusalAfter(86_400_001)).toEqual(refused(t("form.late")));
  expect(await refusalAfter(5000, { stamp: "" })).toEqual(refused(t("form.late")));
  expect(await refusalAfter(5000, { stamp: String(START) })).toEqual(refused(t("form.late")));
});

test("a form with a filled honeypot is rejected", async () => {
  expect(await refusalAfter(5000, { leaveEmpty: "https://spam.example" })).toEqual(refused(t("form.filled")));
});

test("Turnstile decides when it is configured, and is skipped while it is unreachable", async () => {
  expect(await refusalAfter(5000, {}, true)).toEqual(refused(t("form.turnstile")));
  const answer = { "cf-turnstile-response": "token" };
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ success: true }));
  expect(await refusalAfter(5000, answer, true)).toBeUndefined();
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe("secret=secret&response=token&remoteip=203.0.113.7");
  for (const verdict of [{ success: false }, { success: "true" }, {}, null, "success"]) {
    fetched.mockImplementation(async () => Response.json(verdict));
    expect(await refusalAfter(5000, answer, true), JSON.stringify(verdict)).toEqual(refused(t("form.turnstile")));
  }
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fetched.mockRejectedValue(new TypeError("no network"));
  expect(await refusalAfter(5000, answer, true)).toBeUndefined();
});

test("a visitor without a known address is checked by Turnstile without one", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ success: true }));
  const { clock, send } = await spamProtection({ turnstile: true, ip: "" });
  clock.time += 5000;
  expect(await send({ content: 1, work: async () => "done" }, { "cf-turnstile-response": "token" })).toBe("done");
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe("secret=secret&response=token");
});

test("a used stamp returns the same result for the same content and is rejected for other content", async () => {
  const { clock, send, stamp } = await spamProtection();
  clock.time += 5000;
  let done = 0;
  const work = async () => {
    done += 1;
    return { number: done };
  };
  expect(await send({ content: ["a"], work })).toEqual({ number: 1 });
  expect(await send({ content: ["a"], work })).toEqual({ number: 1 });
  await expect(send({ content: ["b"], work })).rejects.toMatchObject(refused(t("form.used")));
  // The last character of a sealed text has unused bits, so another text opens to the same stamp.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = letters.indexOf(stamp.at(-1) ?? "");
  const sibling = stamp.slice(0, -1) + letters[last ^ 1];
  await expect(send({ content: ["c"], work }, { stamp: sibling })).rejects.toMatchObject({ code: "invalid" });
  expect(done).toBe(1);
});

test("large texts are compared by their length and their end", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const file = "a".repeat(1_000_000);
  const work = vi.fn(async () => "done");
  expect(await send({ content: [file], work })).toBe("done");
  expect(await send({ content: [file], work })).toBe("done");
  await expect(send({ content: [`${file}a`], work })).rejects.toMatchObject(refused(t("form.used")));
  await expect(send({ content: [`${file.slice(1)}b`], work })).rejects.toMatchObject(refused(t("form.used")));
  const changedAt = (fromEnd: number) => `${file.slice(fromEnd)}b${"a".repeat(fromEnd - 1)}`;
  await expect(send({ content: [changedAt(64)], work })).rejects.toMatchObject(refused(t("form.used")));
  expect(await send({ content: [changedAt(65)], work })).toBe("done");
  // The beginning is not compared.
  expect(await send({ content: [`b${file.slice(1)}`], work })).toBe("done");
  expect(work).toHaveBeenCalledOnce();
});

test("bytes are compared like texts: short ones completely, long ones by their length and their end", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const work = async () => "done";
  const short = new Uint8Array(25_000);
  expect(await send({ content: [short], work })).toBe("done");
  expect(await send({ content: [short.slice()], work })).toBe("done");
  await expect(send({ content: [short.slice().fill(1, 0, 1)], work })).rejects.toMatchObject(refused(t("form.used")));
  await expect(send({ content: [short.subarray(1)], work })).rejects.toMatchObject(refused(t("form.used")));

  const other = await spamProtection();
  other.clock.time += 5000;
  const long = new Uint8Array(25_001);
  expect(await other.send({ content: [long], work })).toBe("done");
  expect(await other.send({ content: [long.slice().fill(1, 0, 1)], work })).toBe("done");
  await expect(other.send({ content: [long.slice().fill(1, -1)], work })).rejects.toMatchObject(
    refused(t("form.used")),
  );
});

test.each([
  [25_000, "refused"],
  [25_001, "done"],
])("a second text of %i characters with a different beginning is %s", async (length, expected) => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const text = "a".repeat(length);
  await send({ content: text, work: async () => "done" });
  const second = send({ content: `b${text.slice(1)}`, work: async () => "done" });
  expect(await second.catch(() => "refused")).toBe(expected);
});

test("a failed attempt releases the stamp, so that the corrected form is accepted", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const conflict = new GameApiError("conflict", plainText("Taken"));
  await expect(send({ content: "a", work: () => Promise.reject(conflict) })).rejects.toBe(conflict);
  expect(await send({ content: "b", work: async () => 2, succeeded: (result) => result === 1 })).toBe(2);
  expect(await send({ content: "c", work: async () => 3 })).toBe(3);
});

test("a double click runs the task once for both, and after a failure the second one runs it", async () => {
  const { clock, send } = await spamProtection({ pollInterval: 100 });
  clock.time += 5000;
  const results: (() => void)[] = [];
  const work = vi.fn(() => new Promise<string>((resolve) => results.push(() => resolve("done"))));
  const both = [send({ content: 1, work }), send({ content: 1, work })];
  await vi.waitFor(() => expect(results).toHaveLength(1));
  results[0]?.();
  expect(await Promise.all(both)).toEqual(["done", "done"]);
  expect(work).toHaveBeenCalledOnce();

  const other = await spamProtection();
  other.clock.time += 5000;
  let tries = 0;
  const failingOnce = async () => {
    tries += 1;
    if (tries === 1) throw new GameApiError("unavailable", plainText("Down"));
    return "done";
  };
  const clicks = await Promise.allSettled([1, 2].map(() => other.send({ content: 1, work: failingOnce })));
  // The order of the two is not defined.
  expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a locked stamp is rejected as busy until its lock times out", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const started = Promise.withResolvers<void>();
  const work = () => {
    started.resolve();
    return new Promise(() => undefined);
  };
  void send({ content: 1, work });
  await started.promise;
  await expect(send({ content: 1, work: async () => "done" })).rejects.toMatchObject(refused(t("form.busy")));
  await expect(send({ content: 2, work: async () => "done" })).rejects.toMatchObject(refused(t("form.used")));
  clock.time += STAMP_LOCK_TIMEOUT + 1;
  expect(await send({ content: 1, work: async () => "done" })).toBe("done");
});

test("a locked stamp is checked twenty times, 250 ms apart", async () => {
  const take = vi.fn(async () => ({ state: "busy" as const }));
  const check = createSpamProtection({
    keys,
    turnstile: undefined,
    ip: "203.0.113.7",
    now: () => START + 5000,
    stamps: () => ({ take, settle: vi.fn(), release: vi.fn() }),
  });
  const form = new FormData();
  form.set("stamp", await newFormStamp(START, keys));
  const waits: unknown[] = [];
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((then: () => void, wait: number) => {
    waits.push(wait);
    then();
  }) as typeof setTimeout);
  await expect(check.once(proofIn(form), { content: 1, work: async () => "done" })).rejects.toMatchObject(
    refused(t("form.busy")),
  );
  expect(take).toHaveBeenCalledTimes(20);
  expect(waits).toEqual(Array.from({ length: 19 }, () => 250));
});

test("the memory store of stamps is bounded and removes expired stamps first", async () => {
  let time = START;
  const memory = new MemoryStampStore(() => time, 3);
  for (const id of ["a", "b", "c"]) expect(await memory.take(id, "1", START + 1000)).toEqual({ state: "taken" });
  expect(await memory.take("a", "1", START + 1000)).toEqual({ state: "busy" });
  expect(await memory.take("d", "1", START + 5000)).toEqual({ state: "taken" });
  expect(await memory.take("b", "2", START + 1000)).toEqual({ state: "used" });
  time = START + 2000;
  await memory.take("e", "1", START + 5000);
  expect(await memory.take("c", "2", START + 5000)).toEqual({ state: "taken" });
  expect(await memory.take("d", "2", START + 5000)).toEqual({ state: "used" });
});

test("forms load Turnstile only when it is configured", async () => {
  const siteKey = async (options?: { turnstile: boolean }) =>
    (await (await spamProtection(options)).check.formFields()).turnstileSiteKey;
  expect(await siteKey()).toBeUndefined();
  expect(await siteKey({ turnstile: true })).toBeTruthy();
});
