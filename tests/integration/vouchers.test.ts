import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isVoucherCode, newVoucherCode } from "#app/features/wallet/embedded/voucher-codes.ts";
import { insertAccount, insertLedgerEntry } from "#tests/fixtures/accounts.ts";
import { noBalances } from "#tests/fixtures/balances.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertDebt } from "#tests/fixtures/shop-offers.ts";
import { audit, countRows, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

const invalidCodeMessage = "This voucher code is not valid. Please check it and try again.";
const wrongCode = (message: string) => ({ code: "invalid", message, fields: { voucherCode: [message] } });
const usedCode = (message: string) => ({ code: "conflict", message, fields: { voucherCode: [message] } });

test("a voucher credits its R-Coin and Milleage once", async () => {
  const { as } = testGameApi();
  const { userNum, token } = await newShopper(50);
  const player = as({ token });
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 300, milleage: 20 } });
  expect(await player.wallet.redeem({ voucherCode: ` ${code} ` })).toStrictEqual({
    message: "Success! You received 300 R-Coin and 20 Milleage.",
    status: 1,
    voucherCode: code,
    ...noBalances.reply,
    rcoin: 350,
    milleage: 20,
  });
  const again = player.wallet.redeem({ voucherCode: code, referralCode: "" });
  await expect(again).rejects.toMatchObject(usedCode("You have already redeemed this voucher code."));
  const other = as({ token: (await newShopper()).token }).wallet.redeem({ voucherCode: code });
  await expect(other).rejects.toMatchObject(usedCode("This voucher code has already been used."));
  expect((await player.accounts.current({})).user).toMatchObject({ rcoin: 350, milleage: 20 });
  expect(await countRows("ledger", `user_num = ${userNum} AND kind = 'voucher'`)).toBe(2);
  expect(await audit()).toEqual([]);
});

test("the amounts of a message have digit grouping", async () => {
  const { as } = testGameApi();
  const player = as({ token: (await newShopper()).token });
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 1_250_000, milleage: 5000 } });
  expect(await player.wallet.redeem({ voucherCode: code })).toMatchObject({
    message: "Success! You received 1,250,000 R-Coin and 5,000 Milleage.",
    rcoin: 1_250_000,
  });
});

test("unknown, malformed, expired and revoked codes credit nothing, each with its message", async () => {
  const { as, clock } = testGameApi();
  const { userNum, token } = await newShopper();
  const player = as({ token });
  const redeem = (voucherCode: string) => player.wallet.redeem({ voucherCode });
  await expect(redeem(newVoucherCode())).rejects.toMatchObject(wrongCode(invalidCodeMessage));
  const malformed = wrongCode("A voucher code looks like XXXX-XXXX-XXXX-XXXX. Please check it.");
  await expect(redeem(" ")).rejects.toMatchObject(wrongCode("Voucher Code is required."));
  await expect(redeem("' OR 1=1 --")).rejects.toMatchObject(malformed);
  const expired = await insertVoucher(env.DB, { expiresAt: clock.time });
  await expect(redeem(expired)).rejects.toMatchObject(wrongCode("This voucher code has expired."));
  const revoked = await insertVoucher(env.DB, { revokedAt: 1, expiresAt: clock.time });
  await expect(redeem(revoked)).rejects.toMatchObject(wrongCode(invalidCodeMessage));
  expect(await rcoinOf(userNum)).toBe(0);
  clock.time -= 1;
  expect(await redeem(expired)).toMatchObject({ status: 1, rcoin: 100 });
});

test("a code is case-sensitive", async () => {
  const { as } = testGameApi();
  const player = as({ token: (await newShopper()).token });
  const code = await insertVoucher(env.DB, { code: "7K3F-29QX-M0TB-VE5H" });
  const malformed = wrongCode("A voucher code looks like XXXX-XXXX-XXXX-XXXX. Please check it.");
  await expect(player.wallet.redeem({ voucherCode: code.toLowerCase() })).rejects.toMatchObject(malformed);
  expect(await player.wallet.redeem({ voucherCode: code })).toMatchObject({ status: 1 });
});

test("a code and a referrer copied from a chat are the ones that people see", async () => {
  const { as } = testGameApi();
  const referrer = await newShopper();
  const player = as({ token: (await newShopper()).token });
  const code = await insertVoucher(env.DB, { code: "8K3F-29QX-M0TB-VE5H" });
  const voucherCode = "\u2068 8K3F\u201129QX \u2014 M0TB\u2212\uFF36E\u00AD5H\uFE0F\u200B\u2069";
  const referralCode = `\u202A${referrer.userId}\u200B`;
  expect(await player.wallet.redeem({ voucherCode, referralCode })).toMatchObject({ status: 1, voucherCode: code });
  expect((await as({ token: referrer.token }).accounts.current({})).user.referral).toBeGreaterThan(0);
});

test("a referrer gets a share; an unknown or refused one or oneself leaves the voucher unused", async () => {
  const { as } = testGameApi();
  const { userId, token } = await newShopper();
  const referrer = await newShopper();
  const refused = await insertAccount(env.DB, { userId: "refused_one", userType: 3 });
  const player = as({ token });
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 250 } });
  for (const referralCode of ["nobody_at_all", userId.toUpperCase(), refused.userId]) {
    await expect(player.wallet.redeem({ voucherCode: code, referralCode })).rejects.toMatchObject({
      code: "invalid",
      message: "Referral code is not valid.",
      fields: { referralCode: ["Referral code is not valid."] },
    });
  }
  await player.wallet.redeem({ voucherCode: code, referralCode: ` ${referrer.userId.toUpperCase()}` });
  const { user } = await as({ token: referrer.token }).accounts.current({});
  expect(user).toMatchObject({ rcoin: 0, referral: 12 });
  // A share of less than one adds no entry.
  const small = await insertVoucher(env.DB, { amounts: { rcoin: 10 } });
  await player.wallet.redeem({ voucherCode: small, referralCode: referrer.userId });
  expect((await as({ token: referrer.token }).accounts.current({})).user.referral).toBe(12);
  expect(await audit()).toEqual([]);
});

test("an account may guess ten referrers an hour; right ones do not count", async () => {
  const { as, clock, settle } = testGameApi();
  const referrer = await newShopper();
  const player = as({ token: (await newShopper()).token });
  const redeem = async (voucherCode: string, referralCode: string) => {
    // The limit of redemptions is not the one that is tested.
    clock.time += 60_000;
    const reply = await player.wallet.redeem({ voucherCode, referralCode }).catch(({ code }: { code: string }) => code);
    await settle();
    return typeof reply === "string" ? reply : reply.status;
  };
  const code = await insertVoucher(env.DB);
  for (let n = 0; n < 9; n += 1) expect(await redeem(code, `nobody_${n}`)).toBe("invalid");
  for (let n = 0; n < 3; n += 1) expect(await redeem(await insertVoucher(env.DB), referrer.userId)).toBe(1);
  expect(await redeem(code, "nobody_9")).toBe("invalid");
  // From now on the answer does not depend on the referrer, and the voucher stays unused.
  for (const userId of ["nobody_10", referrer.userId]) expect(await redeem(code, userId)).toBe("rate_limited");
  expect(await redeem(code, "")).toBe(1);
});

test("an invalid code gets the same answer with any referrer", async () => {
  const { as, clock } = testGameApi();
  const referrer = await newShopper();
  const used = await insertVoucher(env.DB);
  await as({ token: referrer.token }).wallet.redeem({ voucherCode: used });
  const codes = {
    "AAAA-AAAA-AAAA-AAAA": invalidCodeMessage,
    [await insertVoucher(env.DB, { expiresAt: clock.time })]: "This voucher code has expired.",
    [await insertVoucher(env.DB, { revokedAt: 1 })]: invalidCodeMessage,
    [used]: "This voucher code has already been used.",
  };
  for (const [voucherCode, message] of Object.entries(codes)) {
    const { userId, token } = await newShopper();
    for (const referralCode of ["", referrer.userId, "nobody_at_all", userId])
      await expect(as({ token }).wallet.redeem({ voucherCode, referralCode })).rejects.toMatchObject({
        message,
        fields: { voucherCode: [message] },
      });
  }
});

test("a debt prevents the redemptions of its own account until it is settled", async () => {
  const { as } = testGameApi();
  const [debtor, other] = [await newShopper(), await newShopper()];
  const redeem = ({ token }: typeof debtor, voucherCode: string, referralCode = "") =>
    as({ token }).wallet.redeem({ voucherCode, referralCode });
  await insertDebt(debtor.userNum, 1);
  const code = await insertVoucher(env.DB);
  for (const [voucherCode, referrer] of [
    [code, ""],
    [code, other.userId],
    [newVoucherCode(), ""],
  ] as const)
    await expect(redeem(debtor, voucherCode, referrer)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Your account owes 1 R-Coin"),
    });
  await expect(redeem(other, newVoucherCode())).rejects.toMatchObject(wrongCode(invalidCodeMessage));
  expect(await redeem(other, await insertVoucher(env.DB))).toMatchObject({ rcoin: 100 });
  await insertLedgerEntry(env.DB, debtor.userNum, "rcoin", 1);
  await expect(redeem(debtor, newVoucherCode())).rejects.toMatchObject(wrongCode(invalidCodeMessage));
  expect(await redeem(debtor, code)).toMatchObject({ rcoin: 100 });
  expect(await audit()).toEqual([]);
});

test("one of 200 simultaneous redemptions of a voucher succeeds", async () => {
  const { as } = testGameApi();
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 70, milleage: 7 } });
  const shoppers = await Promise.all(Array.from({ length: 40 }, () => newShopper()));
  const before = await countRows("ledger", "kind = 'voucher'");
  const redemptions = Array.from({ length: 200 }, (_, index) =>
    as({ token: shoppers[index % shoppers.length]!.token }).wallet.redeem({ voucherCode: code }),
  );
  const results = await Promise.allSettled(redemptions);
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(failures.filter((code) => code === "conflict")).toHaveLength(199);
  const balances = await Promise.all(shoppers.map(({ userNum }) => rcoinOf(userNum)));
  expect(balances.filter((balance) => balance > 0)).toEqual([70]);
  expect((await countRows("ledger", "kind = 'voucher'")) - before).toBe(2);
  expect(await audit()).toEqual([]);
});

test("an account may redeem ten times a minute", async () => {
  const { as, clock } = testGameApi();
  const player = as({ token: (await newShopper()).token });
  const code = await insertVoucher(env.DB);
  const guess = () => player.wallet.redeem({ voucherCode: newVoucherCode() });
  for (let attemptCount = 0; attemptCount < 10; attemptCount += 1)
    await expect(guess()).rejects.toMatchObject({ code: "invalid" });
  await expect(player.wallet.redeem({ voucherCode: code })).rejects.toMatchObject({
    code: "rate_limited",
    message: "Too many Requests! try again later",
  });
  clock.time += 60_000;
  expect(await player.wallet.redeem({ voucherCode: code })).toMatchObject({ status: 1 });
});

test("codes have 80 random bits and no ambiguous characters", () => {
  const codes = Array.from({ length: 2000 }, newVoucherCode);
  expect(new Set(codes).size).toBe(2000);
  expect(codes.every(isVoucherCode)).toBe(true);
  expect(codes.join("")).not.toMatch(/[ILOUa-z]/);
  // Every position has each of the 32 characters.
  for (const position of [0, 6, 12, 18]) expect(new Set(codes.map((code) => code[position])).size).toBe(32);
  fc.assert(fc.property(fc.string(), (text) => !isVoucherCode(text) || /^[0-9A-Z-]{19}$/.test(text)));
});
