import { afterEach, expect, test, vi } from "vitest";
import { GameApiError } from "#app/contract/errors.ts";
import { en } from "#app/contract/messages/en.ts";
import { plainText } from "#app/contract/messages/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { newFormStamp } from "#app/features/spam-protection/form-stamp.ts";
import { type OnceTask, STAMP_LOCK_TIMEOUT } from "#app/features/spam-protection/human-check.ts";
import { MemoryStampStore } from "#app/features/spam-protection/memory-stamp-store.server.ts";
import { createSpamProtection, proofIn } from "#app/features/spam-protection/spam-protection.server.ts";

const START = Date.UTC(2026, 5, 1);
const keys = new Keyring(["a-secret-for-tests".padEnd(40, "0")]);

afterEach(() => vi.restoreAllMocks());

/** A check whose time stands, with the stamp of a form that was made at the start. */
async function spamProtection({ turnstile = false, pollInterval = 1 } = {}) {
  const clock = { time: START };
  const memory = new MemoryStampStore(() => clock.time);
  const check = createSpamProtection({
    keys,
    turnstile: turnstile ? { siteKey: "site", secretKey: "secret" } : undefined,
    ip: "203.0.113.7",
    now: () => clock.time,
    stamps: () => memory,
    pollInterval,
  });
  const { stamp } = await check.formFields();
  const send = <Result>(task: OnceTask<Result>, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ stamp, website: "", ...fields })) form.set(name, value);
    return check.once(proofIn(form), task);
  };
  return { check, clock, send, stamp };
}

/** What a form that is sent some milliseconds after it was made is told; undefined when it is taken. */
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

test("a form that a person took a moment for passes", async () => {
  expect(await refusalAfter(1000)).toBeUndefined();
  expect(await refusalAfter(86_400_000)).toBeUndefined();
});

test("what is sent at once, after a day, without a stamp or with a forged one does not pass", async () => {
  expect(await refusalAfter(999)).toEqual(refused(en["form.soon"]));
  expect(await refusalAfter(86_400_001)).toEqual(refused(en["form.late"]));
  expect(await refusalAfter(5000, { stamp: "" })).toEqual(refused(en["form.late"]));
  expect(await refusalAfter(5000, { stamp: String(START) })).toEqual(refused(en["form.late"]));
});

test("the field that people leave empty must be empty", async () => {
  expect(await refusalAfter(5000, { website: "https://spam.example" })).toEqual(
    refused('Please leave the field "Website" empty and send the form again.'),
  );
});

test("with Turnstile its answer counts, and while it does not answer the other checks have to do", async () => {
  expect(await refusalAfter(5000, {}, true)).toEqual(refused(en["form.turnstile"]));
  const answer = { "cf-turnstile-response": "token" };
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ success: true }));
  expect(await refusalAfter(5000, answer, true)).toBeUndefined();
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe("secret=secret&response=token&remoteip=203.0.113.7");
  fetched.mockImplementation(async () => Response.json({ success: false }));
  expect(await refusalAfter(5000, answer, true)).toEqual(refused(en["form.turnstile"]));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fetched.mockRejectedValue(new TypeError("no network"));
  expect(await refusalAfter(5000, answer, true)).toBeUndefined();
});

test("a stamp is good for one success: the same again gets its result, anything else is refused", async () => {
  const { clock, send, stamp } = await spamProtection();
  clock.time += 5000;
  let done = 0;
  const work = async () => {
    done += 1;
    return { number: done };
  };
  expect(await send({ content: ["a"], work })).toEqual({ number: 1 });
  expect(await send({ content: ["a"], work })).toEqual({ number: 1 });
  await expect(send({ content: ["b"], work })).rejects.toMatchObject(refused(en["form.used"]));
  // The last letter of a sealed text has bits that say nothing: another text that opens to the same stamp.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = letters.indexOf(stamp.at(-1) ?? "");
  const sibling = stamp.slice(0, -1) + letters[last ^ 1];
  await expect(send({ content: ["c"], work }, { stamp: sibling })).rejects.toMatchObject({ code: "invalid" });
  expect(done).toBe(1);
});

test("files are told apart by their length and their end", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const file = "a".repeat(1_000_000);
  const work = vi.fn(async () => "done");
  expect(await send({ content: [file], work })).toBe("done");
  expect(await send({ content: [file], work })).toBe("done");
  await expect(send({ content: [`${file}a`], work })).rejects.toMatchObject(refused(en["form.used"]));
  await expect(send({ content: [`${file.slice(1)}b`], work })).rejects.toMatchObject(refused(en["form.used"]));
  // Its length and its end tell a file from others, not its beginning.
  expect(await send({ content: [`b${file.slice(1)}`], work })).toBe("done");
  expect(work).toHaveBeenCalledOnce();
});

test("bytes are told apart like texts: short ones as a whole, long ones by their length and their end", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const work = async () => "done";
  const short = new Uint8Array(25_000);
  expect(await send({ content: [short], work })).toBe("done");
  expect(await send({ content: [short.slice()], work })).toBe("done");
  await expect(send({ content: [short.slice().fill(1, 0, 1)], work })).rejects.toMatchObject(refused(en["form.used"]));
  await expect(send({ content: [short.subarray(1)], work })).rejects.toMatchObject(refused(en["form.used"]));

  const other = await spamProtection();
  other.clock.time += 5000;
  const long = new Uint8Array(25_001);
  expect(await other.send({ content: [long], work })).toBe("done");
  expect(await other.send({ content: [long.slice().fill(1, 0, 1)], work })).toBe("done");
  await expect(other.send({ content: [long.slice().fill(1, -1)], work })).rejects.toMatchObject(
    refused(en["form.used"]),
  );
});

test.each([
  [25_000, "refused"],
  [25_001, "done"],
])("of a text of %i characters with another beginning the sender is %s", async (length, expected) => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const text = "a".repeat(length);
  await send({ content: text, work: async () => "done" });
  const second = send({ content: `b${text.slice(1)}`, work: async () => "done" });
  expect(await second.catch(() => "refused")).toBe(expected);
});

test("a stamp is given back after mistakes, so that the corrected form is taken", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const taken = new GameApiError("conflict", plainText("Taken"));
  await expect(send({ content: "a", work: () => Promise.reject(taken) })).rejects.toBe(taken);
  expect(await send({ content: "b", work: async () => 2, succeeded: (result) => result === 1 })).toBe(2);
  expect(await send({ content: "c", work: async () => 3 })).toBe(3);
});

test("a double click does its work once, and both get the result; after a refusal the second is tried", async () => {
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
  // Which of the two comes first is open.
  expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("while a stamp is being used the form says so; one that was left behind can be used again", async () => {
  const { clock, send } = await spamProtection();
  clock.time += 5000;
  const begun = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return new Promise(() => undefined);
  };
  void send({ content: 1, work });
  await begun.promise;
  await expect(send({ content: 1, work: async () => "done" })).rejects.toMatchObject(refused(en["form.busy"]));
  await expect(send({ content: 2, work: async () => "done" })).rejects.toMatchObject(refused(en["form.used"]));
  clock.time += STAMP_LOCK_TIMEOUT + 1;
  expect(await send({ content: 1, work: async () => "done" })).toBe("done");
});

test("a stamp that is being used is looked at twenty times, a quarter of a second apart", async () => {
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
    refused(en["form.busy"]),
  );
  expect(take).toHaveBeenCalledTimes(20);
  expect(waits).toEqual(Array.from({ length: 19 }, () => 250));
});

test("the memory for stamps is bounded, and forgets what is too old first", async () => {
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

test("forms load Turnstile where the operator has keys for it, and only there", async () => {
  expect((await spamProtection()).check.usesTurnstile).toBe(false);
  expect((await spamProtection({ turnstile: true })).check.usesTurnstile).toBe(true);
});
