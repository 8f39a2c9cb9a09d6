import { beforeEach, expect, test, vi } from "vitest";
import { type CallName, type CallReply, callNames, calls } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { createMismatchLog } from "#app/contract/upstream/mismatch-log.ts";
import { readReply } from "#app/contract/upstream/replies.ts";
import { type Verdict, verdictOf } from "#app/contract/upstream/verdict.ts";
import { loadConsole } from "#app/features.ts";
import { messages as inEnglish } from "#app/i18n/messages/en.ts";
import { language as filipino, messages as inFilipino } from "#app/i18n/messages/fil.ts";

await loadConsole();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

/** Reads a body with HTTP status 200. */
function read<Name extends CallName>(name: Name, body: unknown): CallReply<Name> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readReply(name, {}, { status: 200, body: text, retryAfter: undefined }, createMismatchLog());
}

function failureOf(name: CallName, body: unknown) {
  try {
    return { reply: read(name, body) };
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

const checks = ["accounts.checkSecretAnswer", "accounts.checkPassword"] as const;

/** Replies with which servers say that a secret is wrong, all with HTTP status 200. */
const wrongSecret: unknown[] = [
  { message: "Secret Answer is incorrect. Please try again." },
  { message: "Password is incorrect. Please try again." },
  { message: "Wrong" },
  { message: "Wrong password" },
  { message: "WRONG ANSWER!" },
  { message: "Invalid password." },
  { message: "That answer does not match." },
  { message: "Answer doesn't match our records" },
  { message: "Answer did not match" },
  { message: "Not correct" },
  { message: "No." },
  { message: "no" },
  { message: "This is not your answer" },
  { message: "Checked. It isn't your password." },
  { message: "Validation failed" },
  { message: "Error" },
  { message: "Sorry, try again" },
  { message: "Too many attempts" },
  { message: "You can't do this" },
  { message: "Mali ang sagot." },
  { message: "Maling password" },
  { message: "Hindi tama ang secret answer." },
  { message: "Hindi tugma" },
  { message: "Di tama" },
  { message: ["Wrong answer"] },
  { message: false },
  { message: 0 },
  { message: "0" },
  { message: "false" },
  { message: null },
  { message: "" },
  { message: { text: "Right" } },
  { status: 422, message: "Checked" },
  { status: 401, message: "Checked" },
  { status: 0, message: "Checked" },
  { status: false, message: "Checked" },
  { status: "error", message: "Checked" },
  { status: 200, message: "Wrong answer" },
  { status: 1, message: "Wrong answer" },
  { code: 422, message: "Checked" },
  { code: 1001, message: "Checked" },
  { code: "WRONG_ANSWER", message: "Checked" },
  { statusCode: 400, message: "Checked" },
  { valid: false, message: "Checked" },
  { isValid: 0, message: "Checked" },
  { is_valid: "false", message: "Checked" },
  { success: false, message: "Checked" },
  { Success: "no", message: "Checked" },
  { ok: false, message: "Checked" },
  { result: "error", message: "Checked" },
  { result: "wrong_password", message: "Checked" },
  { result: 0, message: "Checked" },
  { error: "Wrong", message: "Checked" },
  { error: true, message: "Checked" },
  { errors: { secretAnswer: ["Wrong"] }, message: "Checked" },
  { "form-error": ["Wrong"], message: "Checked" },
  { status: 1, valid: false, message: "Checked" },
  { data: { valid: false, message: "Checked" } },
  { success: true },
  {},
  [],
  "null",
  "",
  "Wrong",
];

test.each(wrongSecret.flatMap((body) => checks.map((name) => [name, body] as const)))(
  "%s is refused by %j",
  (name, body) => {
    const text = body === "Wrong" ? '"Wrong"' : body;
    expect(read(name, text).message || "").toBe("");
  },
);

test.each(
  [
    { message: "Password is correct." },
    { message: "Secret answer is correct." },
    { message: "Right." },
    { message: "ok" },
    { message: "OK!" },
    { message: "Success" },
    { message: "Answer accepted" },
    { message: "Validated" },
    { message: "Matched" },
    { message: "Tama ang password." },
    { message: "Tama!" },
    { message: true },
    { message: 1 },
    { message: "1" },
    { message: "Juan Dela Cruz" },
    { message: "ok", status: 1 },
    { message: "ok", status: 200, success: true, error: null, errors: [] },
    { message: "ok", code: 0, error: false },
    { message: "ok", valid: true, error: "none" },
  ].flatMap((body) => checks.map((name) => [name, body] as const)),
)("%s is accepted by %j", (name, body) => {
  expect(read(name, body).message).toBeTruthy();
});

test.each(checks)("%s is not refused, but failed, where the server reports a fault of its own", (name) => {
  for (const body of [{ status: 500, message: "Internal error" }, { code: 503 }, { statusCode: "500", error: "Oops" }])
    expect(failureOf(name, body)).toMatchObject({ code: "unavailable" });
});

/** The writes of section 7 whose only field is the message. */
const writes = callNames().filter(
  (name) =>
    calls[name].origin === "specification" &&
    calls[name].method === "POST" &&
    Object.keys(calls[name].reply.shape).join() === "message" &&
    name !== "accounts.logOut" &&
    !checks.some((check) => check === name),
);

test("the writes below are those of whitelist, details, finding and passwords", () => {
  expect(writes.toSorted()).toEqual([
    "accounts.findPassword",
    "accounts.findUserId",
    "accounts.updateDetails",
    "accounts.updatePassword",
    "accounts.whitelistIp",
  ]);
});

const unclear = { code: "unavailable", message: expect.stringContaining("did not confirm this") };
const refused = (message: string) => ({ code: "invalid", message });
const failed = (message: string) => ({ code: "unavailable", message });
const UNEXPECTED = "An unexpected error occurred. Please try again.";

test.each<[unknown, object]>([
  ["", unclear],
  ["null", unclear],
  [{}, unclear],
  [[], unclear],
  [{ message: "" }, unclear],
  [{ message: null, data: null }, unclear],
  [{ success: true, error: "Disk full" }, unclear],
  [{ status: 1, code: 500 }, unclear],
  [{ ok: false }, refused(UNEXPECTED)],
  [{ result: "error" }, refused(UNEXPECTED)],
  [{ status: "failed", message: "No" }, refused("No")],
  [{ status: 422, message: "Your address is unknown" }, refused("Your address is unknown")],
  [{ success: 0, error: "Taken" }, refused("Taken")],
  [{ error: "Taken" }, refused("Taken")],
  [{ message: "Account not found." }, refused("Account not found.")],
  [{ message: "We can't find a user with that address." }, refused("We can't find a user with that address.")],
  [{ message: "Hindi nahanap ang account." }, refused("Hindi nahanap ang account.")],
  [{ status: 200, message: "Invalid e-mail" }, refused("Invalid e-mail")],
  [{ code: 500, message: "Internal error" }, failed("Internal error")],
  [{ status: 500, message: "Internal error" }, failed("Internal error")],
  [{ status: "503" }, failed(UNEXPECTED)],
  ["<html>", failed(UNEXPECTED)],
])("a write answered with 200 and %j is not done", (body, failure) => {
  for (const name of writes) expect(failureOf(name, body)).toEqual(failure);
});

test.each<[unknown]>([
  [{ message: "Whitelisted." }],
  [{ message: "ok" }],
  [{ message: true }],
  [{ message: "Your request was received" }],
  [{ message: "Mailed. If you do not receive it, try again or look into your spam folder." }],
  [{ message: "If an account uses h***@mail.example, we have sent its user ID there." }],
  [{ message: "Password changed. Sessions on other devices have expired." }],
  [{ message: "Kung hindi mo natanggap ang e-mail, maghintay. Naipadala na ito." }],
  [{ status: 1 }],
  [{ status: "success", message: "Wrong words do not outweigh the status." }],
  [{ success: true, error: null, errors: [], code: 200 }],
  [{ code: 200 }],
  [{ result: "ok" }],
  ['"ok"'],
  ["true"],
])("a write answered with 200 and %j is done", (body) => {
  for (const name of writes) expect(failureOf(name, body)).toHaveProperty("reply");
});

test.each<[CallName, object, Verdict]>([
  ["accounts.register", { message: "Welcome!", status: 1 }, "done"],
  ["accounts.register", { message: "Welcome!" }, "unclear"],
  ["accounts.register", { message: "Username taken.", status: 2 }, "refused"],
  ["accounts.register", { "form-error": ["Taken"] }, "refused"],
  ["wallet.redeem", { message: "Loaded." }, "done"],
  ["wallet.redeem", { userPoints: 20 }, "done"],
  ["wallet.redeem", { message: "This code was already used." }, "refused"],
  ["wallet.redeem", { message: "Internal error", code: 500 }, "failed"],
  ["wallet.redeem", { status: 1, error: "Timeout" }, "unclear"],
  ["wallet.redeem", { userPoints: null }, "unclear"],
  ["accounts.logOut", {}, "done"],
  ["accounts.checkRegistration", {}, "done"],
  ["sessions.endOthers", { message: "The other sessions are not valid any more." }, "done"],
  ["cart.add", { count: 0 }, "done"],
  ["cart.add", {}, "unclear"],
  ["cart.add", { success: false }, "refused"],
  // The status of an order is its own, not that of the call.
  ["payments.checkOrder", { order: { status: "failed" } }, "done"],
])("the verdict on %s with %j is %s", (name, reply, verdict) => {
  expect(verdictOf(name, reply as Record<string, unknown>)).toBe(verdict);
});

test("a login is decided by its token, and its status is the type of the user", () => {
  const user = { UserID: "bituin" };
  for (const status of [0, 1, 3, 11, "success", 200])
    expect(read("accounts.logIn", { token: "t", user, status })).toMatchObject({ token: "t" });
  expect(read("accounts.logIn", { status: 0, message: "Wrong user ID or password." })).toMatchObject({ status: 0 });
  expect(failureOf("accounts.logIn", { code: 500, message: "Database" })).toEqual(failed("Database"));
});

/** What this product itself answers when a call that only has a message succeeds. */
const successes = [
  "account.rightPassword",
  "account.rightSecretAnswer",
  "account.passwordChanged",
  "account.passwordReset",
  "account.updated",
  "account.updatedWithNewEmail",
  "account.changeCancelled",
  "account.emailConfirmed",
  "account.emailConfirmedBefore",
  "account.newEmailConfirmed",
  "account.newEmailConfirmedFrom",
  "account.changeUndone",
  "account.newLinkSent",
  "account.addressWhitelisted",
  "findAccount.userIdSent",
  "findAccount.linkSent",
  "voucher.redeemed",
] as const;

test.each([
  ["English", inEnglish()],
  [filipino.name, inFilipino()],
])("another portal's messages of success are read as such in %s", (_, catalogue) => {
  const messages = catalogue as Record<string, string>;
  for (const key of successes) {
    const name = key === "account.rightPassword" ? "accounts.checkPassword" : "accounts.findUserId";
    expect([key, verdictOf(name, { message: messages[key] })]).toEqual([key, "done"]);
  }
});

test.each([
  ["English", inEnglish()],
  [filipino.name, inFilipino()],
])("its messages of refusal are read as such in %s", (_, catalogue) => {
  const messages = catalogue as Record<string, string>;
  const refusals = [
    "account.wrongPassword",
    "account.wrongCurrentPassword",
    "account.wrongSecretAnswer",
    "login.wrong",
  ];
  for (const key of refusals)
    for (const name of ["accounts.checkSecretAnswer", "accounts.updatePassword"] as const)
      expect([key, verdictOf(name, { message: messages[key] })]).toEqual([key, "refused"]);
});
