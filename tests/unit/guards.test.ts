import { expect, test, vi } from "vitest";
import {
  currentUserReader,
  expiredOutcome,
  loginAddress,
  requireAdmin,
  requireAnonymous,
  requireLogin,
} from "#app/auth/guards.ts";
import type { Login } from "#app/auth/session.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { type User, user } from "#app/features/accounts/calls.ts";
import { type AdminRight, missingRightText } from "#app/features/admin/rights.ts";
import { addressBanned } from "#app/features/bans/refusal.ts";
import type { Services } from "#app/server/services.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const request = new Request("https://portal.test/admin/settings?tab=2");

/** The services of a request with a session's login and the game server's answer about its account. */
function servicesOf(login: Login | undefined, current?: number | null | Error, values: Partial<User> = {}) {
  const session = {
    login,
    updateUser: vi.fn(),
    logOut: vi.fn(),
    flash: vi.fn(),
    headers: async () => new Headers({ "Set-Cookie": "session=ended" }),
  };
  const readAccount = vi.fn(async () => {
    if (current instanceof Error) throw current;
    return { user: user.parse({ userNum: 7, userId: "player", userType: current, ...values }) };
  });
  const context = { session, gameApi: fakeGameApi({ "accounts.current": readAccount }) } as unknown as Services;
  const services: Services = { ...context, currentUser: currentUserReader(context) };
  return { services, session, readAccount };
}

const admin = (userType: number): Login => ({ ...testLogin(), userType });

/** The status of the response that a guard throws, or the value that it returns. */
async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Response ? error.status : error;
  }
}

const openConsole = (login: Login | undefined, current: number | null | Error, right: AdminRight) =>
  outcome(() => requireAdmin(servicesOf(login, current).services, request, right));

test("the console needs an admin whose session and game server agree on the user type", async () => {
  expect(await openConsole(admin(30), 30, "balances")).toMatchObject({
    userId: "player",
    userType: 30,
    isExempt: false,
  });
  expect(await openConsole(admin(30), 20, "balances")).toBe(403);
  expect(await openConsole(admin(30), 20, "content")).toBe(403);
  expect(await openConsole(admin(20), 30, "content")).toBe(403);
  expect(await openConsole(admin(30), 1, "content")).toBe(403);
});

test("each right of the console needs its user type", async () => {
  expect(await openConsole(admin(20), 20, "balances")).toBe(403);
  expect(await openConsole(admin(20), 20, "content")).toMatchObject({ userId: "player", userType: 20 });
  expect(await openConsole(admin(11), 11, "content")).toBe(403);
  expect(await openConsole(admin(11), 11, "read players")).toMatchObject({ userId: "player", userType: 11 });
  expect(await openConsole(testLogin(), 0, "read players")).toBe(403);
});

test("of a list of rights one is enough", async () => {
  const open = (userType: number, rights: AdminRight[]) =>
    outcome(() => requireAdmin(servicesOf(admin(userType), userType).services, request, rights));
  expect(await open(20, ["vouchers", "content"])).toMatchObject({ userType: 20 });
  expect(await open(20, ["vouchers", "balances"])).toBe(403);
});

test("only staff learn which right is missing", async () => {
  const missing = async (userType: number) => {
    const { services } = servicesOf(admin(userType), userType);
    const thrown = await requireAdmin(services, request, ["vouchers", "balances"]).catch((error) => error as Response);
    return (thrown as Response).json();
  };
  expect(await missing(20)).toEqual({ missing: missingRightText("vouchers") });
  expect(await missing(1)).toEqual({});
});

test("staff without a second factor are sent to the page that sets one up, unless they are exempt", async () => {
  const open = (values: Partial<User>) => requireAdmin(servicesOf(admin(30), 30, values).services, request, "content");
  const sent = await open({ secondFactor: "off" }).catch((error) => error as Response);
  expect([(sent as Response).status, (sent as Response).headers.get("Location")]).toEqual([302, "/security"]);
  expect(await open({ secondFactor: "on", roleName: "Treasurer" })).toMatchObject({
    isExempt: false,
    roleName: "Treasurer",
  });
  expect(await open({ secondFactor: "exempt" })).toMatchObject({ isExempt: true, roleName: undefined });
});

test("without a user type from the game server the session's user type counts", async () => {
  expect(await openConsole(admin(30), null, "balances")).toMatchObject({ userId: "player", userType: 30 });
  expect(await openConsole(admin(30), new GameApiError("unavailable", plainText("Off")), "balances")).toMatchObject({
    userType: 30,
  });
});

test("visitors are redirected to the login page, and back after the login", async () => {
  const response = await requireAdmin(servicesOf(undefined).services, request, "balances").catch((error) => error);
  expect((response as Response).status).toBe(302);
  expect((response as Response).headers.get("Location")).toBe("/login?redirectTo=%2Fadmin%2Fsettings%3Ftab%3D2");
  expect(loginAddress(new Request("https://portal.test/"))).toBe("/login");
  expect(await outcome(() => requireLogin(servicesOf(admin(0)).services, request))).toEqual(admin(0));
});

test("a token that the game server rejects ends the session with a message", async () => {
  const { services, session } = servicesOf(
    admin(30),
    new GameApiError("unauthorized", plainText("Your session has ended.")),
  );
  const response = await requireAdmin(services, request, "balances").catch((error) => error as Response);
  expect((response as Response).status).toBe(302);
  expect((response as Response).headers.get("Location")).toBe("/");
  expect((response as Response).headers.get("Set-Cookie")).toBe("session=ended");
  expect(session.logOut).toHaveBeenCalledOnce();
  expect(session.flash).toHaveBeenCalledExactlyOnceWith({
    tone: "error",
    lines: ["Your session has ended.", "Session expired. Please log in again."],
  });
});

test("a banned address ends the session with the reason and a link to support", async () => {
  const ban = addressBanned({ reason: "Attacks", endsAt: null });
  const { services, session } = servicesOf(admin(30), ban);
  const response = await requireAdmin(services, request, "balances").catch((error) => error as Response);
  expect((response as Response).headers.get("Location")).toBe("/");
  expect(session.logOut).toHaveBeenCalledOnce();
  expect(session.flash).toHaveBeenCalledExactlyOnceWith({
    tone: "error",
    lines: ["Your IP address is blocked until further notice. Reason: Attacks"],
    nextLink: { href: "/ticket", label: "Submit a ticket to support" },
  });
});

test("the message about an ended session has no duplicate and no empty lines", () => {
  expect(expiredOutcome("").lines).toEqual(["Session expired. Please log in again."]);
  expect(expiredOutcome("Session expired. Please log in again.").lines).toHaveLength(1);
});

test("the account is read from the game server once per request and stored in the session", async () => {
  const { services, session, readAccount } = servicesOf(admin(30), 20);
  const users = await Promise.all([services.currentUser(), services.currentUser()]);
  expect(users).toMatchObject([{ userType: 20 }, { userType: 20 }]);
  expect(readAccount).toHaveBeenCalledOnce();
  expect(session.updateUser).toHaveBeenCalledExactlyOnceWith(users[0]);

  const visitor = servicesOf(undefined, 20);
  expect(await visitor.services.currentUser()).toBeUndefined();
  expect(visitor.readAccount).not.toHaveBeenCalled();
});

test("logged-in players are redirected from pages for visitors", async () => {
  expect(await outcome(() => requireAnonymous(servicesOf(undefined).services))).toBeUndefined();
  expect(await outcome(() => requireAnonymous(servicesOf(admin(0)).services, "/topup"))).toBe(302);
});

test("each loader of a page gets its own redirect when the session has ended, and an error as it is", async () => {
  const { services } = servicesOf(admin(30), new GameApiError("unauthorized", plainText("Ended.")));
  const thrown = await Promise.all(
    [1, 2].map(() => services.currentUser().catch((error: unknown) => error as Response)),
  );
  expect(thrown.map((each) => (each as Response).headers.get("Location"))).toEqual(["/", "/"]);
  expect(thrown[0]).not.toBe(thrown[1]);

  const broken = servicesOf(admin(30), new GameApiError("unauthorized", plainText("Ended.")));
  const failure = new Error("The session cannot be sealed.");
  broken.session.headers = () => Promise.reject(failure);
  await expect(broken.services.currentUser()).rejects.toBe(failure);
});
