import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { CallReply, GameApi } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { redeem } from "#app/features/wallet/redeem.server.ts";
import { changeAccount } from "#app/routes/user/change-account.server.ts";
import type { Services } from "#app/server/services.ts";
import { loginOf } from "#tests/fixtures/logins.ts";

const login = loginOf({ UserPoint: 20, UserPoint2: 3 });
const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };

type Coupon = Partial<CallReply<"processCoupon">>;

/** A visitor of a game server that answers a code like this; a player unless told otherwise. */
async function visitor(processCoupon: (input: unknown) => Promise<Coupon>, loggedIn = true): Promise<Services> {
  const session = await Session.open(new Request("https://portal.test/"), options);
  if (loggedIn) session.logIn(login);
  return { session, gameApi: { processCoupon } as unknown as GameApi } as Services;
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

test("the code is sent as it was typed, and the session keeps the new balances", async () => {
  const sent: unknown[] = [];
  const services = await visitor(async (input) => {
    sent.push(input);
    return { message: "Thank you!", status: 1, userPoints: 120, userPoints2: 8 };
  });
  const answer = read(await redeem(services, form({ CouponCode: " abCD-1234 ", ReferralCode: " Friend " })));
  expect(sent).toEqual([{ CouponCode: "abCD-1234", ReferralCode: "Friend" }]);
  expect(answer).toEqual({
    status: 200,
    typed: null,
    errors: undefined,
    outcome: { tone: "success", lines: ["Thank you!"] },
  });
  expect(services.session.login?.user).toMatchObject({ UserPoint: 120, UserPoint2: 8 });
  // What the session keeps can be read again.
  const cookie = (await services.session.headers())["Set-Cookie"] ?? "";
  const later = await Session.open(new Request("https://portal.test/", { headers: { Cookie: cookie } }), options);
  expect(later.login?.user.UserPoint).toBe(120);
});

test("a referral code that was not typed is left out", async () => {
  const sent: unknown[] = [];
  const services = await visitor(async (input) => {
    sent.push(input);
    return { message: "Thank you!" };
  });
  await redeem(services, form({ CouponCode: "A", ReferralCode: "  " }));
  expect(sent).toEqual([{ CouponCode: "A" }]);
});

test("a server that tells no balances leaves them, and one without a word gets one", async () => {
  const services = await visitor(async () => ({ message: "", status: 1 }));
  const { outcome } = read(await changeAccount(services, login, form({ CouponCode: "A" })));
  expect(outcome?.lines).toEqual(["Your voucher was redeemed."]);
  expect(services.session.login?.user).toMatchObject({ UserPoint: 20, UserPoint2: 3 });
});

test.each([{ message: "" }, { message: "", status: null, userPoints: null }])(
  "a reply that says nothing (%j) is no success: the player is sent to the history",
  async (reply) => {
    const services = await visitor(async () => reply);
    const { status, typed, outcome } = read(await redeem(services, form({ CouponCode: "abcd" })));
    expect(status).toBe(503);
    expect(typed).toMatchObject({ CouponCode: "abcd" });
    expect(outcome).toEqual({
      tone: "error",
      lines: [
        "An unexpected error occurred. Please try again.",
        "It is not known whether your voucher was redeemed. Please look at your Redeem History before you try again.",
      ],
      way: { href: "/topuphistory", label: "Redeem History" },
    });
    expect(services.session.login?.user).toMatchObject({ UserPoint: 20, UserPoint2: 3 });
  },
);

test("whoever is not logged in is told so, keeps the code and is shown the way", async () => {
  const services = await visitor(() => Promise.reject(new Error("must not be asked")), false);
  for (const CouponCode of ["abcd", ""]) {
    const { status, outcome } = read(await redeem(services, form({ CouponCode })));
    expect(status).toBe(401);
    expect(outcome).toEqual({
      tone: "error",
      lines: ["Please Login to Continue!"],
      way: { href: "/login?redirectTo=%2Ftopup", label: "Log in" },
    });
  }
  const { typed } = read(await redeem(services, form({ CouponCode: "abcd" })));
  expect(typed).toMatchObject({ CouponCode: "abcd" });
});

test("what is refused stands at its field, and what was typed stays", async () => {
  const message = "You have already redeemed this voucher code.";
  const services = await visitor(async () => {
    throw new GameApiError("conflict", message, { CouponCode: [message] });
  });
  const answer = read(await redeem(services, form({ CouponCode: "abcd", ReferralCode: "friend" })));
  expect(answer).toMatchObject({
    status: 409,
    typed: { CouponCode: "abcd", ReferralCode: "friend" },
    errors: { CouponCode: [message] },
    outcome: { tone: "error", lines: [`* ${message}`], links: ["redeem-CouponCode"] },
  });
  expect(services.session.login?.user.UserPoint).toBe(20);
});

test("when it is not known whether a code was redeemed, the code stays and the way leads to the history", async () => {
  const services = await visitor(async () => {
    throw new GameApiError("unavailable", "Network error. Please check your connection.");
  });
  for (const answered of [
    await redeem(services, form({ CouponCode: "abcd" })),
    await changeAccount(services, login, form({ CouponCode: "abcd" })),
  ]) {
    expect(read(answered as Awaited<ReturnType<typeof redeem>>)).toMatchObject({
      status: 503,
      typed: { CouponCode: "abcd" },
      outcome: {
        tone: "error",
        lines: [
          "Network error. Please check your connection.",
          "It is not known whether your voucher was redeemed. Please look at your Redeem History before you try again.",
        ],
        way: { href: "/topuphistory", label: "Redeem History" },
      },
    });
  }
});

test.each([0, 2, 422])("a refusal that comes as a reply with status %i is one", async (refused) => {
  const services = await visitor(async () => ({ message: "No such code.", status: refused, userPoints: 0 }));
  const answer = read(await redeem(services, form({ CouponCode: "abcd" })));
  expect(answer).toMatchObject({ status: 400, outcome: { tone: "error", lines: ["No such code."] } });
  expect(services.session.login?.user.UserPoint).toBe(20);
});

test.each([
  ["", "Voucher Code is required."],
  ["   ", "Voucher Code is required."],
  ["x".repeat(41), "Voucher Code may have at most 40 characters."],
])("the code %j is not sent", async (CouponCode, message) => {
  const services = await visitor(() => Promise.reject(new Error("must not be asked")));
  const { status, errors } = read(await redeem(services, form({ CouponCode })));
  expect(status).toBe(400);
  expect(errors).toEqual({ CouponCode: [message] });
});
