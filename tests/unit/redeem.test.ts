import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { changeAccount } from "#app/features/accounts/pages/user/change-account.server.ts";
import { redeem } from "#app/features/wallet/redeem.server.ts";
import type { Services } from "#app/server/services.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const login = testLogin({ rcoin: 20, milleage: 3 });
const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };

type Coupon = Partial<CallReply<"wallet.redeem">>;

/** The services of a visitor, by default a logged-in player, with a game server that redeems vouchers like this. */
async function visitor(redeemed: (input: unknown) => Promise<Coupon>, loggedIn = true): Promise<Services> {
  const session = await Session.open(new Request("https://portal.test/"), options);
  if (loggedIn) session.logIn(login);
  return { session, gameApi: fakeGameApi({ "wallet.redeem": redeemed }) } as Services;
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ intent: "redeem", ...fields })) data.set(name, value);
  return data;
}

function read(answered: Awaited<ReturnType<typeof redeem>>) {
  if (answered instanceof Response) throw new Error("a redirect");
  const { result, outcome } = answered.data;
  return { status: answered.init?.status, typed: result?.initialValue, errors: result?.error, outcome };
}

test("the code is sent as the field shows it, and the session stores the new balances", async () => {
  const sent: unknown[] = [];
  const services = await visitor(async (input) => {
    sent.push(input);
    return { message: "Thank you!", status: 1, rcoin: 120, milleage: 8 };
  });
  const answer = read(
    await redeem(services, form({ voucherCode: " abCD\u20111234\u200B", referralCode: " Friend\u2060 " })),
  );
  expect(sent).toEqual([{ voucherCode: "ABCD-1234", referralCode: "Friend" }]);
  expect(answer).toEqual({
    status: 200,
    typed: null,
    errors: undefined,
    outcome: { tone: "success", lines: ["Thank you!", "You now have 120 R-Coin and 8 Milleage."] },
  });
  expect(services.session.login?.user).toMatchObject({ rcoin: 120, milleage: 8 });
  // The session's cookie contains the new balances.
  const cookie = (await services.session.headers()).get("Set-Cookie") ?? "";
  const later = await Session.open(new Request("https://portal.test/", { headers: { Cookie: cookie } }), options);
  expect(later.login?.user.rcoin).toBe(120);
});

test("an empty referral code is not sent", async () => {
  const sent: unknown[] = [];
  const services = await visitor(async (input) => {
    sent.push(input);
    return { message: "Thank you!" };
  });
  await redeem(services, form({ voucherCode: "A", referralCode: "  " }));
  expect(sent).toEqual([{ voucherCode: "A" }]);
});

test("a reply without balances does not change them, and a reply without a message gets a default one", async () => {
  const services = await visitor(async () => ({ message: "", status: 1 }));
  const { outcome } = read(await changeAccount(services, login, form({ voucherCode: "A" })));
  expect(outcome?.lines).toEqual(["Your voucher has been redeemed."]);
  expect(services.session.login?.user).toMatchObject({ rcoin: 20, milleage: 3 });
});

test.each([{ message: "" }, { message: "", status: null, rcoin: null }])(
  "an empty reply (%j) is an error that links to the history",
  async (reply) => {
    const services = await visitor(async () => reply);
    const { status, typed, outcome } = read(await redeem(services, form({ voucherCode: "abcd" })));
    expect(status).toBe(503);
    expect(typed).toMatchObject({ voucherCode: "abcd" });
    expect(outcome).toEqual({
      tone: "error",
      lines: [
        "An unexpected error occurred. Please try again.",
        "We could not confirm whether your voucher was redeemed. Please check your Redeem History before you try again.",
      ],
      nextLink: { href: "/topuphistory", label: "Redeem History" },
    });
    expect(services.session.login?.user).toMatchObject({ rcoin: 20, milleage: 3 });
  },
);

test("a visitor gets a login link and keeps the code", async () => {
  const services = await visitor(() => Promise.reject(new Error("must not be called")), false);
  for (const voucherCode of ["abcd", ""]) {
    const { status, outcome } = read(await redeem(services, form({ voucherCode })));
    expect(status).toBe(401);
    expect(outcome).toEqual({
      tone: "error",
      lines: ["Please Login to Continue!"],
      nextLink: { href: "/login?redirectTo=%2Ftopup", label: "Log in" },
    });
  }
  const { typed } = read(await redeem(services, form({ voucherCode: "abcd" })));
  expect(typed).toMatchObject({ voucherCode: "abcd" });
});

test("a refusal is shown at its field, and the form keeps its values", async () => {
  const message = "You have already redeemed this voucher code.";
  const services = await visitor(async () => {
    throw new GameApiError("conflict", plainText(message), { voucherCode: [plainText(message)] });
  });
  const answer = read(await redeem(services, form({ voucherCode: "abcd", referralCode: "friend" })));
  expect(answer).toMatchObject({
    status: 409,
    typed: { voucherCode: "abcd", referralCode: "friend" },
    errors: { voucherCode: [message] },
    outcome: { tone: "error", lines: [message], links: ["redeem-voucherCode"] },
  });
  expect(services.session.login?.user.rcoin).toBe(20);
});

test("when the outcome is unknown, the form keeps the code and links to the history", async () => {
  const services = await visitor(async () => {
    throw new GameApiError("unavailable", plainText("Network error. Please check your connection."));
  });
  for (const answered of [
    await redeem(services, form({ voucherCode: "abcd" })),
    await changeAccount(services, login, form({ voucherCode: "abcd" })),
  ]) {
    expect(read(answered as Awaited<ReturnType<typeof redeem>>)).toMatchObject({
      status: 503,
      typed: { voucherCode: "abcd" },
      outcome: {
        tone: "error",
        lines: [
          "Network error. Please check your connection.",
          "We could not confirm whether your voucher was redeemed. Please check your Redeem History before you try again.",
        ],
        nextLink: { href: "/topuphistory", label: "Redeem History" },
      },
    });
  }
});

test.each([0, 2, 422])("a reply with status %i is a refusal", async (refusalStatus) => {
  const services = await visitor(async () => ({ message: "No such code.", status: refusalStatus, rcoin: 0 }));
  const answer = read(await redeem(services, form({ voucherCode: "abcd" })));
  expect(answer).toMatchObject({ status: 400, outcome: { tone: "error", lines: ["No such code."] } });
  expect(services.session.login?.user.rcoin).toBe(20);
});

test.each([
  ["", "Voucher Code is required."],
  ["   ", "Voucher Code is required."],
  ["x".repeat(41), "Voucher Code may have at most 40 characters."],
])("the code %j is not sent", async (voucherCode, message) => {
  const services = await visitor(() => Promise.reject(new Error("must not be called")));
  const { status, errors } = read(await redeem(services, form({ voucherCode })));
  expect(status).toBe(400);
  expect(errors).toEqual({ voucherCode: [message] });
});
