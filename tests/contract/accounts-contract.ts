import { describe, expect, test } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import { callNames, callOf, calls, type GameApi } from "#app/contract/contract.ts";
import { registration, testAnswer, testPassword } from "#tests/fixtures/accounts.ts";
import { noBalances } from "#tests/fixtures/balances.ts";
import { gameServerNow } from "#tests/fixtures/game-server-data.ts";
import { mailsTo, tokenIn } from "#tests/fixtures/mailbox.ts";

const NEW_PASSWORD = "lantern-gate-2";
const ended = { code: "unauthorized", message: "Your session has ended." };
const wrongLogin = { code: "unauthorized", message: "The user ID or password is incorrect." };
const tooMany = { code: "rate_limited", message: "Too many Requests! try again later" };
const invalidLink = { code: "invalid", message: "This link is no longer valid. Please request a new one." };
const formErrors = (code: "invalid" | "conflict", fields: Record<string, string[]>) => ({
  code,
  message: "Please check the form.",
  fields,
});

/**
 * Tests the account calls of an implementation of the game API, on a server that is filled with `game-server-data` and
 * sends its mails to the tests' mail server. All implementations must behave the same.
 *
 * @param name name of the implementation, for the report
 * @param makeApi makes the implementation for a caller
 */
export function describeAccounts(name: string, makeApi: (caller: Caller) => GameApi): void {
  let visitors = 0;
  /** A visitor with a unique IP address, before and after logging in. */
  function visitor() {
    visitors += 1;
    const ip = `198.51.100.${visitors}`;
    const anonymous = makeApi({ ip, token: undefined });
    return {
      ip,
      anonymous,
      async logIn(userId: string, password = testPassword) {
        const { token, user } = await anonymous.accounts.logIn({ userId, password });
        return { player: makeApi({ ip, token: token ?? "" }), user: user! };
      },
    };
  }

  /** Registers an account with its own mailbox. */
  async function newAccount(userId: string) {
    const newVisitor = visitor();
    const email = `${crypto.randomUUID()}@mail.example`;
    const reply = await newVisitor.anonymous.accounts.register(registration({ userId, userEmail: email }));
    const masked = email[0] + "*".repeat(email.length - 1);
    return { ...newVisitor, email, masked, reply };
  }

  describe(name, () => {
    test("a player can log in and out", async () => {
      const { anonymous, ip } = visitor();
      const reply = await anonymous.accounts.logIn({ userId: " CHARACTER_owner ", password: testPassword });
      const user = {
        userNum: 1,
        userId: "Character_Owner",
        ...noBalances.user,
        rcoin: 250,
        milleage: 30,
        userType: 1,
        secondFactor: "off",
        emailVerifiedAt: new Date(gameServerNow).toISOString(),
        nameFirst: "Ñame",
        nameLast: "学院",
        email: "Character_Owner@mail.example",
        phone: "+63 2 1234",
        gameAccount: "ready",
        secretQuestion: 4,
        cartLines: 0,
        charactersHidden: false,
        referral: 5,
        characters: Array.from({ length: 20 }, (_, index) => ({
          characterNum: 30 - index,
          characterName: `Character${30 - index}`,
          level: 39 - index,
          // The embedded game API adds them; other game servers may.
          classCode: expect.any(Number),
          school: expect.any(Number),
        })),
      };
      expect(reply).toStrictEqual({
        user,
        token: expect.stringMatching(/^[\w-]{43}$/),
        message: "Welcome back, Character_Owner.",
        status: 1,
      });
      const player = makeApi({ ip, token: reply.token! });
      expect(await player.accounts.current({})).toStrictEqual({ user: { ...user, isAddressListed: false } });
      expect(await player.accounts.logOut({})).toStrictEqual({ message: "You are logged out." });
      await expect(player.accounts.current({})).rejects.toMatchObject(ended);
    });

    test("an admin has a special welcome, and a refused user gets the reason after the correct password", async () => {
      const { anonymous } = visitor();
      const logIn = (userId: string, password = testPassword) => anonymous.accounts.logIn({ userId, password });
      expect(await logIn("chief")).toMatchObject({ message: "Welcome back admin! chief Logging in...", status: 30 });
      await expect(logIn("suspended", "wrong")).rejects.toMatchObject(wrongLogin);
      await expect(logIn("unknown")).rejects.toMatchObject(wrongLogin);
      const refused = { inactive: "not activated", suspended: "suspended" };
      for (const [userId, state] of Object.entries(refused)) {
        await expect(logIn(userId)).rejects.toMatchObject({ code: "forbidden", message: `This account is ${state}.` });
      }
      await expect(logIn("closed")).rejects.toMatchObject({
        code: "forbidden",
        message: "This account cannot log in.",
      });
    });

    test("a composed role is given, applies, and is taken again", async () => {
      const { player: chief } = await visitor().logIn("chief");
      const { ip, anonymous } = await newAccount("Treasurer");
      const user = (await anonymous.accounts.logIn({ userId: "treasurer", password: testPassword })).user!;
      const rights = ["console", "balances"] as const;
      const { key } = await chief.staffAdmin.saveRole({ key: "", name: "Treasurers", rank: 20, rights: [...rights] });
      await chief.staffAdmin.giveRole({ userNum: user.userNum, role: key, reason: "Joins", confirm: "on" });
      expect((await chief.staffAdmin.byNum({ userNum: user.userNum })).member).toMatchObject({
        ...{ userId: "Treasurer", userType: 20, roleKey: key, roleName: "Treasurers" },
        ...{ rights, mayChange: true, secondFactor: false },
      });
      const again = await anonymous.accounts.logIn({ userId: "treasurer", password: testPassword });
      const member = makeApi({ ip, token: again.token ?? "" });
      expect((await member.accounts.current({})).user).toMatchObject({ roleName: "Treasurers", rights });
      // Staff need a second factor first.
      await expect(member.approvalsAdmin.list({ state: "open" })).rejects.toMatchObject({ code: "forbidden" });
      expect((await chief.approvalsAdmin.list({ state: "open" })).approvals).toEqual([]);
      await chief.staffAdmin.giveRole({ userNum: user.userNum, role: "", reason: "Leaves", confirm: "on" });
      const [role] = (await chief.staffAdmin.roles({})).roles.filter((listed) => listed.key === key);
      expect(role).toMatchObject({ builtIn: false, mayGive: true, members: 0 });
      await chief.staffAdmin.deleteRole({ key, seen: role!.seen, confirm: "on" });
    });

    test("a suspended player and a banned address get the reason until an admin lifts the ban", async () => {
      const { player: chief } = await visitor().logIn("chief");
      const { ip, anonymous } = await newAccount("Suspendable");
      const logIn = (userId: string, password = testPassword) => anonymous.accounts.logIn({ userId, password });
      const { token, user } = await logIn("suspendable");
      /** The account of a session, as a request of its own reads it. */
      const current = (token: string) => makeApi({ ip, token }).accounts.current({});
      const ban = { reason: "Botting", endsAt: "2099-12-24T20:00", note: "", confirm: "on" };
      const lifting = { reason: "A mistake", confirm: "on" } as const;
      await chief.bansAdmin.suspend({ userNum: user!.userNum, ...ban });
      const suspended = {
        code: "forbidden",
        message: "This account is suspended until 2099-12-24 20:00 (Manila time). Reason: Botting",
      };
      await expect(current(token!)).rejects.toMatchObject(suspended);
      await expect(logIn("suspendable")).rejects.toMatchObject(suspended);
      await expect(logIn("suspendable", "wrong")).rejects.toMatchObject(wrongLogin);
      const [suspension] = (await chief.bansAdmin.accounts({ search: "suspendable" })).bans;
      expect(suspension).toMatchObject({ state: "active", userId: "Suspendable", reason: "Botting", admin: "chief" });
      await chief.bansAdmin.liftSuspension({ id: suspension!.id, ...lifting });
      await expect(current(token!)).rejects.toMatchObject(ended);
      const again = await logIn("suspendable");

      await chief.bansAdmin.banAddress({ range: ip, ...ban, includesOwn: "" });
      const blocked = {
        code: "forbidden",
        message: "Your IP address is blocked until 2099-12-24 20:00 (Manila time). Reason: Botting",
      };
      await expect(logIn("suspendable", "wrong")).rejects.toMatchObject(blocked);
      await expect(current(again.token!)).rejects.toMatchObject(blocked);
      await expect(logIn("nobody_at_all")).rejects.toMatchObject(blocked);
      const newcomer = registration({ userId: "Blocked", userEmail: `${crypto.randomUUID()}@mail.example` });
      await expect(anonymous.accounts.register(newcomer)).rejects.toMatchObject(blocked);
      const [banned] = (await chief.bansAdmin.addresses({ search: ip })).bans;
      expect(banned).toMatchObject({ state: "active", range: ip });
      await chief.bansAdmin.liftAddressBan({ id: banned!.id, ...lifting });
      // The session was not ended.
      expect((await current(again.token!)).user.userId).toBe("Suspendable");
    });

    test("player calls require a login", async () => {
      const { ip } = visitor();
      const offered = callNames().filter((call) => calls[call].access === "player");
      expect(offered.length).toBeGreaterThanOrEqual(19);
      for (const token of [undefined, "unknown"]) {
        for (const call of offered) {
          await expect(callOf(makeApi({ ip, token }), call)(sample), call).rejects.toMatchObject(ended);
        }
      }
    });

    test("a new account's address is confirmed with the link of the latest mail", async () => {
      const { anonymous, logIn, email, masked, reply } = await newAccount("Newcomer");
      expect(reply).toMatchObject({
        message: "Welcome, Newcomer! Your account is ready.",
        status: 1,
      });
      const [first] = await mailsTo(email);
      expect(first?.parsed.subject).toBe("Confirm your e-mail address for Second Gate");
      const { player, user } = await logIn("newcomer");
      expect(user.emailVerifiedAt).toBeNull();
      expect(await player.accounts.resendVerification({})).toStrictEqual({
        message: `We have sent a new link to ${masked}.`,
      });
      const [, second] = await mailsTo(email, 2);
      const token = tokenIn(second?.parsed.text);
      const older = anonymous.accounts.verifyEmail({ token: tokenIn(first?.parsed.text) });
      await expect(older).rejects.toMatchObject(invalidLink);
      expect(await anonymous.accounts.verifyEmail({ token })).toStrictEqual({
        message: "Your e-mail address is confirmed.",
      });
      await expect(anonymous.accounts.verifyEmail({ token })).rejects.toMatchObject(invalidLink);
      expect((await player.accounts.current({})).user.emailVerifiedAt).toBe(new Date(gameServerNow).toISOString());
      expect(await player.accounts.resendVerification({})).toStrictEqual({
        message: "Your e-mail address is already confirmed.",
      });
    });

    test("missing fields and wrong types have the messages of the form", async () => {
      const { anonymous } = visitor();
      const nothing = {} as never;
      await expect(anonymous.accounts.findUserId(nothing)).rejects.toMatchObject({
        fields: { email: ["Email Address is required to retrieve your UserID."] },
      });
      await expect(anonymous.accounts.register(nothing)).rejects.toMatchObject({
        code: "invalid",
        fields: { userId: ["Username is required."], secretQuestion: ["Secret question is required."] },
      });
      await expect(anonymous.accounts.logIn({ userId: 5, password: [] } as never)).rejects.toMatchObject({
        code: "invalid",
        fields: { userId: ["UserID must be a text."], password: ["UserPass must be a text."] },
      });
    });

    test("a taken user ID is reported with other errors, and by a call of its own; an address never", async () => {
      const { anonymous } = visitor();
      const taken = { userId: ["This Username is already taken."] };
      const values = { userId: "CHIEF", userEmail: "Character_OWNER@mail.example", secretAnswer: "" };
      const error = await anonymous.accounts.register(registration(values)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "invalid" });
      expect((error as { fields: object }).fields).toEqual({ ...taken, secretAnswer: ["Secret answer is required."] });
      expect(await anonymous.accounts.checkRegistration({ userId: "CHIEF" })).toStrictEqual({ formErrors: taken });
    });

    test("a registration reports all its errors, or a taken user ID", async () => {
      const { anonymous } = visitor();
      const broken = registration({ userId: "x", userPasswordConfirm: "other", secretAnswer: "", agreeTerms: 0 });
      await expect(anonymous.accounts.register(broken)).rejects.toMatchObject(
        formErrors("invalid", {
          userId: ["Username must have 4 to 20 characters: letters, digits and _."],
          userPasswordConfirm: ["Password and Confirm - Password do not match."],
          secretAnswer: ["Secret answer is required."],
          agreeTerms: ["You must agree to the Terms of Use."],
        }),
      );
      const taken = registration({ userId: "CHIEF", userEmail: "Character_OWNER@mail.example" });
      await expect(anonymous.accounts.register(taken)).rejects.toMatchObject(
        formErrors("conflict", { userId: ["This Username is already taken."] }),
      );
    });

    test("a forgotten user ID is mailed, and a forgotten password is reset with a mailed link", async () => {
      const { anonymous, logIn, email, masked } = await newAccount("Forgetful");
      await mailsTo(email);
      expect(await anonymous.accounts.findUserId({ email })).toStrictEqual({
        message: `If an account uses ${masked}, we have sent its user ID there.`,
      });
      const [, withId] = await mailsTo(email, 2);
      expect(withId?.parsed.text).toContain("is: Forgetful");
      const { player } = await logIn("forgetful");
      expect(await anonymous.accounts.findPassword({ userId: "forgetful", email })).toStrictEqual({
        message: `If this user ID and ${masked} belong together, we have sent a link for a new password there.`,
      });
      const [, , withLink] = await mailsTo(email, 3);
      const token = tokenIn(withLink?.parsed.text);
      const refused = anonymous.accounts.resetPassword({ token, newPassword: "short" });
      await expect(refused).rejects.toMatchObject(
        formErrors("invalid", { newPassword: ["Password must have 8 to 20 characters."] }),
      );
      expect(await anonymous.accounts.resetPassword({ token, newPassword: NEW_PASSWORD })).toStrictEqual({
        message: "Your password has been changed. You can log in now.",
      });
      const again = anonymous.accounts.resetPassword({ token, newPassword: "lantern-gate-3" });
      await expect(again).rejects.toMatchObject(invalidLink);
      await expect(player.accounts.current({})).rejects.toMatchObject(ended);
      const { user } = await logIn("forgetful", NEW_PASSWORD);
      expect(user.emailVerifiedAt).toBe(new Date(gameServerNow).toISOString());
      const [, , , notice] = await mailsTo(email, 4);
      expect(notice?.parsed.subject).toBe("Your Second Gate password was changed");
      await expect(anonymous.accounts.findUserId({ email: "invalid" })).rejects.toMatchObject(
        formErrors("invalid", { email: ["Enter a valid email address."] }),
      );
    });

    test("password and secret answer can be checked, and the password changed", async () => {
      const { logIn } = await newAccount("Changer");
      const { player, user } = await logIn("changer");
      const identity = { userNum: user.userNum, userId: "changer" };
      const wrong = { ...identity, password: "wrong" };
      expect(await player.accounts.checkPassword(wrong)).toStrictEqual({ message: "" });
      expect(await player.accounts.checkPassword({ ...identity, password: testPassword })).toStrictEqual({
        message: "Password is correct.",
      });
      expect(await player.accounts.checkSecretAnswer({ ...identity, secretAnswer: ` ${testAnswer} ` })).toStrictEqual({
        message: "Secret answer is correct.",
      });
      const message = "Secret Answer is incorrect. Please try again.";
      await expect(player.accounts.checkSecretAnswer({ ...identity, secretAnswer: "no" })).rejects.toMatchObject({
        code: "invalid",
        message,
        fields: { secretAnswer: [message] },
      });
      const other = { userNum: 1, userId: "Character_Owner", password: testPassword };
      await expect(player.accounts.checkPassword(other)).rejects.toMatchObject({
        code: "forbidden",
        message: "This is not your account.",
      });
      await expect(player.accounts.updatePassword({ ...wrong, newPassword: NEW_PASSWORD })).rejects.toMatchObject({
        code: "invalid",
        message: "Current Password is incorrect.",
        fields: { password: ["Current Password is incorrect."] },
      });
      const change = { ...identity, password: testPassword, newPassword: NEW_PASSWORD };
      expect(await player.accounts.updatePassword(change)).toStrictEqual({
        message: "Your password has been changed. Please log in again.",
      });
      await expect(player.accounts.current({})).rejects.toMatchObject(ended);
      await logIn("changer", NEW_PASSWORD);
    });

    test("account details can be changed, and a new address counts after its confirmation", async () => {
      const { logIn, email } = await newAccount("Detailed");
      const { player, user } = await logIn("detailed");
      const newEmail = `${crypto.randomUUID()}@mail.example`;
      const details = {
        userNum: user.userNum,
        userId: user.userId,
        password: testPassword,
        email: newEmail,
        nameFirst: "De",
        nameLast: "Tailed",
        phone: "+63 2 1234",
      };
      await expect(player.accounts.updateDetails({ ...details, password: "wrong" })).rejects.toMatchObject({
        code: "invalid",
        message: "Password is incorrect. Please try again.",
        fields: { password: ["Password is incorrect. Please try again."] },
      });
      await expect(player.accounts.updateDetails({ ...details, phone: "no" })).rejects.toMatchObject(
        formErrors("invalid", { phone: ["Enter a valid phone number."] }),
      );
      const requested = (address: string) => ({
        message: `Your account has been updated. We sent a link to ${address}. The new address takes effect once you confirm it. Please log in again.`,
      });
      expect(await player.accounts.updateDetails({ ...details, email: "chief@mail.example" })).toStrictEqual(
        requested("chief@mail.example"),
      );
      await expect(player.accounts.current({})).rejects.toMatchObject(ended);
      const second = await logIn("detailed");
      expect(second.user).toMatchObject({ email, pendingEmail: "chief@mail.example" });
      expect(await second.player.accounts.cancelEmailChange({})).toStrictEqual({
        message: `The change is cancelled. Your e-mail address is still ${email}.`,
      });
      expect(await second.player.accounts.updateDetails(details)).toStrictEqual(requested(newEmail));
      const [confirmation] = await mailsTo(newEmail);
      expect(confirmation?.parsed.subject).toBe("Confirm your new e-mail address for Second Gate");
      const third = await logIn("detailed");
      expect(third.user).toMatchObject({
        email,
        pendingEmail: newEmail,
        nameFirst: "De",
        nameLast: "Tailed",
        phone: "+63 2 1234",
        emailVerifiedAt: null,
      });
      expect(await third.player.accounts.verifyEmail({ token: tokenIn(confirmation?.parsed.text) })).toStrictEqual({
        message: "Your new e-mail address is confirmed and in use from now on.",
      });
      const { user: moved } = await third.player.accounts.current({});
      expect(moved).toMatchObject({ email: newEmail, emailVerifiedAt: new Date(gameServerNow).toISOString() });
      expect(moved.pendingEmail).toBeUndefined();
      // The former address was never confirmed, so it gets no notices.
      expect((await mailsTo(email)).map(({ parsed }) => parsed.subject)).toEqual([
        "Confirm your e-mail address for Second Gate",
      ]);
    });

    test("the player's IP address is shown and can be whitelisted", async () => {
      const { ip, logIn } = await newAccount("Traveller");
      const { player } = await logIn("traveller");
      expect(await player.accounts.connection({})).toStrictEqual({ connection: { ip, status: 0, listed: [] } });
      const done = { message: `Your IP address ${ip} is whitelisted.` };
      expect(await player.accounts.whitelistIp({})).toStrictEqual(done);
      expect(await player.accounts.whitelistIp({})).toStrictEqual(done);
      const listed = [{ ip, listedAt: new Date(gameServerNow).toISOString() }];
      expect(await player.accounts.connection({})).toStrictEqual({ connection: { ip, status: 1, listed } });
    });

    test("logins to one user ID are limited to five per minute", async () => {
      const { anonymous } = visitor();
      const guess = () => anonymous.accounts.logIn({ userId: "guessed", password: "wrong" });
      for (let attempt = 0; attempt < 5; attempt += 1) await expect(guess()).rejects.toMatchObject(wrongLogin);
      await expect(guess()).rejects.toMatchObject(tooMany);
    });
  });
}

/** A request that is valid for every player call. */
const sample = {
  userNum: 1,
  userId: "x",
  password: "x",
  email: "",
  nameFirst: "",
  nameLast: "",
  phone: "",
  secretAnswer: "x",
  newPassword: "x",
  voucherCode: "x",
  page: 1,
  productNum: 1,
  quantity: 1,
  seq: 1,
  requestKey: "0123456789abcdef",
  items: [],
  id: 1,
  line: 1,
  part: "account",
  purchase: 1,
  package: 1,
  price: 1,
  number: "P-0000-0000",
  hidden: false,
};
