import { expect, test } from "vitest";
import { type CallName, callNames, callOf, calls, type GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

const portal = testGameApi();
const bridgeKey = await newBridgeKey();

let callers = 0;
/** A user who may make every call, with a unique network address. */
async function caller(name: CallName): Promise<GameApi> {
  callers += 1;
  const { token } = calls[name].access === "bridge" ? { token: bridgeKey } : await newLogin(30);
  return portal.as({ token, ip: `10.77.${callers >> 8}.${callers & 255}` });
}

interface Refusal {
  message: string;
  fields: Record<string, string[]>;
}

/** The error of a call for an input; undefined when it accepts the input. */
async function refusalOf(gameApi: GameApi, name: CallName, input: unknown): Promise<Refusal | undefined> {
  try {
    await callOf(gameApi, name)(input);
    return undefined;
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    expect([name, input, error.code]).not.toContain("unavailable");
    return { message: error.message, fields: error.fields ?? {} };
  }
}

const developerText =
  /expected|received|invalid input|undefined|\[object|\bNaN\b|too (big|small)|invalid (string|option|key)/i;

const wrong: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  number: 12.5,
  boolean: true,
  list: [],
  "list of lists": [[1]],
  object: {},
  "object with a method": { toString: "x" },
  "long text": "x".repeat(200_000),
};

test("every call reports missing fields and wrong types in plain English", async () => {
  for (const name of callNames()) {
    const fields = Object.keys(calls[name].request.shape);
    const gameApi = await caller(name);
    for (const [kind, value] of Object.entries(wrong)) {
      const input = kind === "nothing" ? {} : Object.fromEntries(fields.map((field) => [field, value]));
      const refusal = await refusalOf(gameApi, name, input);
      const texts = refusal ? [refusal.message, ...Object.values(refusal.fields).flat()] : [];
      for (const text of texts) {
        expect(text, `${name}, ${kind}`).not.toMatch(developerText);
        expect(text, `${name}, ${kind}`).toMatch(/^\S.*[.!)?]$|^Too many Requests! try again later$/);
      }
    }
    for (const input of [undefined, null, [], "text", 5])
      expect((await refusalOf(gameApi, name, input))?.message ?? "", name).not.toMatch(developerText);
  }
});

test("a nested error is reported by its path", async () => {
  const gameApi = await caller("cart.buy");
  const refusal = await refusalOf(gameApi, "cart.buy", {
    requestKey: "short",
    items: [{ seq: 1, quantity: 100, price: -1 }],
  });
  expect(refusal?.fields).toEqual({
    requestKey: ["requestKey has an invalid format."],
    items: ["items.0.quantity must be at most 99.", "items.0.price must be at least 0."],
  });
});

test.each<[CallName, Record<string, string[]>]>([
  ["accounts.logIn", { userId: ["Username is required."], password: ["Password is required."] }],
  [
    "accounts.register",
    {
      userId: ["Username is required."],
      userEmail: ["Email is required."],
      userPassword: ["Password is required."],
      userPasswordConfirm: ["Confirm - Password is required."],
      secretQuestion: ["Secret question is required."],
      secretAnswer: ["Secret answer is required."],
      agreeTerms: ["You must agree to the Terms of Use."],
    },
  ],
  ["accounts.findUserId", { email: ["Email Address is required to retrieve your UserID."] }],
  [
    "accounts.findPassword",
    {
      userId: ["User ID is required to retrieve your Password."],
      email: ["Email Address is required to retrieve your Password."],
    },
  ],
  [
    "accounts.updatePassword",
    { password: ["Current Password is required."], newPassword: ["New Password is required."] },
  ],
  ["accounts.updateDetails", { email: ["Email is required."], password: ["Password is required."] }],
  ["accounts.checkPassword", { password: ["Password is required."] }],
  ["accounts.checkSecretAnswer", { secretAnswer: ["Secret Answer is required."] }],
  ["wallet.redeem", { voucherCode: ["Voucher Code is required."] }],
  [
    "tickets.submit",
    {
      name: ["Name or User ID is required."],
      email: ["Email is required."],
      category: ["Please choose a category."],
      subject: ["Subject is required."],
      message: ["Message is required."],
    },
  ],
  ["tickets.check", { number: ["Ticket number is required."] }],
  ["tickets.close", { number: ["Ticket number is required."] }],
  ["tickets.reply", { number: ["Ticket number is required."] }],
  ["accounts.resetPassword", { newPassword: ["New Password is required."] }],
])("%s without its fields answers with the texts of the form", async (name, fields) => {
  const gameApi = await caller(name);
  expect((await refusalOf(gameApi, name, {}))?.fields).toEqual(fields);
  const nullInput = Object.fromEntries(Object.keys(calls[name].request.shape).map((field) => [field, null]));
  // A picture list that is null has the wrong type.
  const { images: _, ...others } = nullInput;
  expect((await refusalOf(gameApi, name, others))?.fields).toEqual(fields);
});
