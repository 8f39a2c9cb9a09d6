import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { refusalOfSignature } from "#app/features/payments/embedded/providers/timed-signature.ts";

const now = Date.UTC(2026, 10, 26);
const sentAt = String(now / 1000);
const body = '{"amount":100}';
const sign = (time: string, secret = "secret") => createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

const refusalOf = (value: string | undefined, text = body) =>
  refusalOfSignature(
    { headers: new Headers(value === undefined ? {} : { "Stripe-Signature": value }), body: text, now },
    { header: "Stripe-Signature", name: "v1", secret: "secret" },
  );

test("a webhook is genuine if one of its signatures fits, in any order and case", async () => {
  const genuine = sign(sentAt);
  expect(await refusalOf(`t=${sentAt},v1=${genuine}`)).toBeUndefined();
  expect(await refusalOf(` v1=${genuine.toUpperCase()} , t=${sentAt} `)).toBeUndefined();
  expect(await refusalOf(`t=${sentAt},v1=${sign(sentAt, "old")},v1=${genuine},v0=x`)).toBeUndefined();
});

test.each([
  ["no header", undefined],
  ["an empty header", ""],
  ["no time", `v1=${sign(sentAt)}`],
  ["a time that is no number", `t=now,v1=${sign("now")}`],
  ["no signature of the version", `t=${sentAt},v0=${sign(sentAt)}`],
  ["another secret", `t=${sentAt},v1=${sign(sentAt, "other")}`],
  ["the signature of another time", `t=${Number(sentAt) + 1},v1=${sign(sentAt)}`],
  ["half a signature", `t=${sentAt},v1=${sign(sentAt).slice(0, 32)}`],
  ["a signature behind too many others", `t=${sentAt}${`,v1=${"0".repeat(64)}`.repeat(20)},v1=${sign(sentAt)}`],
])("%s is refused", async (_, header) => {
  expect(await refusalOf(header)).toBe("signature");
});

test("another body is refused", async () => {
  expect(await refusalOf(`t=${sentAt},v1=${sign(sentAt)}`, '{"amount":1000}')).toBe("signature");
});

test("a signature is valid for five minutes, by clocks that differ in either direction", async () => {
  const at = (seconds: number) => String(Number(sentAt) + seconds);
  for (const seconds of [-300, 300])
    expect(await refusalOf(`t=${at(seconds)},v1=${sign(at(seconds))}`)).toBeUndefined();
  for (const seconds of [-301, 301]) expect(await refusalOf(`t=${at(seconds)},v1=${sign(at(seconds))}`)).toBe("time");
});
