import { expect, test } from "vitest";
import { accountOf, Session, SessionTooLargeError } from "#app/auth/session.ts";
import { hasSession } from "#app/auth/session-cookie.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1);
const secrets = ["a-secret-for-tests".padEnd(40, "0")];

const login = testLogin({ rcoin: 1500, milleage: 20, characters: [{ characterName: "학생", level: 99 }] });

function openWith(
  cookie: string | undefined,
  options: { now?: number; secrets?: string[]; url?: string; purpose?: string } = {},
) {
  const headers = new Headers(
    cookie === undefined ? {} : { Cookie: `other=1; __Host-portal_session=${cookie}; another=2` },
  );
  if (options.purpose) headers.set("Sec-Purpose", options.purpose);
  return Session.open(new Request(options.url ?? "https://portal.test/", { headers }), {
    keys: new Keyring(options.secrets ?? secrets),
    now: () => options.now ?? START,
  });
}

/** The value of the cookie that a session sets. */
async function cookieOf(session: Session): Promise<string> {
  const header = (await session.headers()).get("Set-Cookie") ?? "";
  return /^__Host-portal_session=([^;]*)/.exec(header)?.[1] ?? "";
}

test("a visitor has no session and gets no cookie", async () => {
  const session = await openWith(undefined);
  expect(session.login).toBeUndefined();
  expect([...(await session.headers())]).toEqual([]);
});

test("a login is stored in one sealed cookie for 30 days, with HttpOnly, SameSite and Secure", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  const header = (await session.headers()).get("Set-Cookie") ?? "";
  expect(header).toMatch(/^__Host-portal_session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/);
  expect(header).not.toContain("bearer");
  const next = await openWith(await cookieOf(session));
  expect(next.login).toEqual(login);
  expect([...(await next.headers())]).toEqual([]);
});

test("a login gives the browser a device for 400 days, and names it again only when it is another one", async () => {
  const session = await openWith(undefined);
  session.logIn(login, "a-device");
  const cookies = (await session.headers()).getSetCookie();
  expect(cookies[1]).toBe("__Host-portal_device=a-device; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=34560000");
  const next = await openWith("x; __Host-portal_device=a-device");
  expect(next.device).toBe("a-device");
  next.logIn(login, "a-device");
  expect((await next.headers()).getSetCookie()).toHaveLength(1);
});

test("at most three request keys are stored until they are removed or another login replaces them", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  for (const form of ["a", "b", "c", "d"]) session.keepRequestKey(form, `key of ${form}`);
  const next = await openWith(await cookieOf(session));
  expect(["a", "b", "c", "d", "toString"].map((form) => next.requestKey(form))).toEqual([
    undefined,
    "key of b",
    "key of c",
    "key of d",
    undefined,
  ]);
  next.keepRequestKey("b", "key of b");
  next.keepRequestKey("nothing", undefined);
  expect([...(await next.headers())]).toEqual([]);
  next.keepRequestKey("b", undefined);
  expect((await openWith(await cookieOf(next))).requestKey("b")).toBeUndefined();
  next.logIn(login);
  expect(next.requestKey("c")).toBeUndefined();
});

test("the cookie is not Secure on plain http", async () => {
  const session = await openWith(undefined, { url: "http://127.0.0.1:8788/" });
  session.logIn(login);
  expect((await session.headers()).get("Set-Cookie")).not.toContain("Secure");
});

test("a session ends 90 days after the login, and that of staff after twelve hours or half an hour without use", async () => {
  const isOpen = async (userType: number, ...uses: number[]) => {
    let session = await openWith(undefined);
    session.logIn({ ...login, userType });
    let cookie = await cookieOf(session);
    for (const time of uses) {
      session = await openWith(cookie, { now: START + time });
      cookie = (await cookieOf(session)) || cookie;
    }
    return session.login !== undefined;
  };
  const days = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * DAY);
  expect([await isOpen(1, ...days(90)), await isOpen(1, ...days(90), 90 * DAY + 1)]).toEqual([true, false]);
  expect([await isOpen(30, HOUR / 2), await isOpen(30, HOUR / 2 + 1)]).toEqual([true, false]);
  const abandoned = await openWith(undefined);
  abandoned.logIn(login);
  let kept = await cookieOf(abandoned);
  for (const time of days(90)) kept = (await cookieOf(await openWith(kept, { now: START + time }))) || kept;
  const over = await openWith(kept, { now: START + 90 * DAY + 1 });
  expect((await over.headers()).get("Set-Cookie")).toContain("Max-Age=0");
  const worked = Array.from({ length: 36 }, (_, index) => ((index + 1) * HOUR) / 3);
  expect([await isOpen(11, ...worked), await isOpen(11, ...worked, 12 * HOUR + 1)]).toEqual([true, false]);
});

test("the cookie is renewed once per hour of use and expires 30 days after the last use", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  const cookie = await cookieOf(session);
  expect([...(await (await openWith(cookie, { now: START + HOUR })).headers())]).toEqual([]);
  const later = await openWith(cookie, { now: START + HOUR + 1 });
  expect(later.login).toEqual(login);
  expect((await later.headers()).get("Set-Cookie")).toContain("Max-Age=2592000");
  const last = await openWith(cookie, { now: START + 30 * DAY });
  expect(last.login).toEqual(login);
  const ended = await openWith(cookie, { now: START + 30 * DAY + 1 });
  expect(ended.login).toBeUndefined();
  expect((await ended.headers()).get("Set-Cookie")).toContain("Max-Age=0");
});

test("a cookie that cannot be opened is an empty session and is deleted", async () => {
  for (const cookie of ["anything", "a.b.c", "%", "x".repeat(3000)]) {
    const session = await openWith(cookie);
    expect(session.login).toBeUndefined();
    expect((await session.headers()).get("Set-Cookie")).toMatch(/^__Host-portal_session=; .*Max-Age=0$/);
  }
});

test("a cookie with the former names of user fields is an empty session and is deleted", async () => {
  const before = { login: { token: "t", userType: 1, user: { UserNum: 7, UserID: "player" } }, sealedAt: START };
  const session = await openWith(await new Keyring(secrets).seal(before, "session"));
  expect(session.login).toBeUndefined();
  expect((await session.headers()).get("Set-Cookie")).toMatch(/^__Host-portal_session=; .*Max-Age=0$/);
});

test("a rotation of secrets keeps the session and seals it with the new secret", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  const rotated = ["a-new-secret".padEnd(40, "1"), ...secrets];
  const next = await openWith(await cookieOf(session), { secrets: rotated });
  expect(next.login).toEqual(login);
  const renewed = await cookieOf(next);
  expect((await openWith(renewed, { secrets: rotated.slice(0, 1) })).login).toEqual(login);
});

test("changed user data set the cookie, unchanged data do not", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  const next = await openWith(await cookieOf(session));
  next.updateUser({ ...login.user });
  expect([...(await next.headers())]).toEqual([]);
  next.updateUser({ ...login.user, rcoin: 900 });
  expect((await openWith(await cookieOf(next))).login?.user.rcoin).toBe(900);
});

test("logging out deletes the cookie", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  const next = await openWith(await cookieOf(session));
  next.logOut();
  expect(next.login).toBeUndefined();
  expect((await next.headers()).get("Set-Cookie")).toMatch(/^__Host-portal_session=; .*Max-Age=0$/);
});

test("another token for the same session replaces only the token, and a visitor gets none", async () => {
  const session = await openWith(undefined);
  session.renewToken("another");
  expect([session.login, [...(await session.headers())]]).toEqual([undefined, []]);
  session.logIn(login);
  session.renewToken("another");
  expect((await openWith(await cookieOf(session))).login).toEqual({ ...login, token: "another" });
});

test("a cookie of this version is opened, one of another version or with a malformed flash is an empty session", async () => {
  const open = async (values: object) =>
    openWith(await new Keyring(secrets).seal({ version: 2, sealedAt: START, login, ...values }, "session"));
  expect((await open({})).login).toEqual(login);
  for (const values of [{ version: 1 }, { version: 3 }, { flash: "Done." }, { flash: null }, { flash: {} }]) {
    const session = await open(values);
    expect([session.login, session.takeFlash()], JSON.stringify(values)).toEqual([undefined, undefined]);
  }
});

test("calls about an account name its number, unless the game server never sent one", () => {
  const of = (userNum: number) => accountOf({ userNum, userId: "player" });
  expect([of(0), of(1), of(7)]).toEqual([
    { userId: "player" },
    { userNum: 1, userId: "player" },
    { userNum: 7, userId: "player" },
  ]);
});

test("a login and a logout make browsers drop the pages that they prefetched before, other changes do not", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  expect((await session.headers()).get("Clear-Site-Data")).toBe('"prefetchCache"');
  const next = await openWith(await cookieOf(session));
  next.flash({ tone: "success", lines: ["Done."] });
  expect([...(await next.headers()).keys()]).toEqual(["set-cookie"]);
  next.logOut();
  expect((await next.headers()).get("Clear-Site-Data")).toBe('"prefetchCache"');
  const visitor = await openWith(undefined);
  visitor.logOut();
  expect([...(await visitor.headers()).keys()]).toEqual([]);
});

test("a prefetched page leaves the flash to the next page", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  session.flash({ tone: "success", lines: ["Done."], targetId: "item-7" });
  const cookie = await cookieOf(session);
  for (const purpose of ["prefetch", "prefetch;prerender", "Prefetch; anonymous-client-ip"]) {
    const prefetch = await openWith(cookie, { purpose });
    expect(prefetch.login, purpose).toEqual(login);
    expect(prefetch.hasTargetedFlash, purpose).toBe(false);
    expect(prefetch.takeFlash(), purpose).toBeUndefined();
    expect([...(await prefetch.headers())], purpose).toEqual([]);
  }
  const page = await openWith(cookie, { purpose: "preview" });
  expect(page.hasTargetedFlash).toBe(true);
  expect(page.takeFlash()?.lines).toEqual(["Done."]);
  expect(page.hasTargetedFlash).toBe(false);
});

test("a flash is shown on one page only, also for visitors", async () => {
  const session = await openWith(undefined);
  session.flash({ tone: "success", lines: ["Done."] });
  const header = (await session.headers()).get("Set-Cookie") ?? "";
  expect(header).not.toContain("Max-Age");
  const visitor = await openWith(undefined);
  expect([visitor.takeFlash(), [...(await visitor.headers())]]).toEqual([undefined, []]);
  const next = await openWith(await cookieOf(session));
  expect(next.takeFlash()).toEqual({ tone: "success", lines: ["Done."] });
  expect(next.takeFlash()).toBeUndefined();
  expect((await next.headers()).get("Set-Cookie")).toContain("Max-Age=0");
});

test("a login replaces the existing session", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  const next = await openWith(await cookieOf(session));
  next.logIn({ ...login, token: "another", user: { ...login.user, userId: "another" } });
  expect((await openWith(await cookieOf(next))).login).toMatchObject({
    token: "another",
    user: { userId: "another" },
  });
});

test("a session that would be too large is stored without the list of characters", async () => {
  const characters = Array.from({ length: 60 }, () => ({ characterName: "學".repeat(33), level: 1 }));
  const session = await openWith(undefined);
  session.logIn(testLogin({ email: "player@mail.test", characters }));
  const { user } = (await openWith(await cookieOf(session))).login ?? testLogin();
  expect(user).toMatchObject({ email: "player@mail.test", characters: [] });
});

test("a token that does not fit into a cookie is an error", async () => {
  const session = await openWith(undefined);
  session.logIn({ ...login, token: "x".repeat(4000) });
  await expect(session.headers()).rejects.toThrow(SessionTooLargeError);
});

test("a login whose details do not fit into the cookie is stored without them", async () => {
  const long = "学".repeat(254);
  const details = { nameFirst: long, nameLast: long, email: long, phone: long, pendingEmail: long };
  const session = await openWith(undefined);
  session.logIn(testLogin({ ...details, rcoin: 900 }));
  const { user } = (await openWith(await cookieOf(session))).login!;
  expect(user).toMatchObject({ userId: login.user.userId, rcoin: 900, nameFirst: "", email: "" });
  expect(user.pendingEmail).toBeUndefined();
});

test("hasSession detects a session cookie, valid or not, and ignores other cookies", () => {
  const has = (Cookie?: string) =>
    hasSession(new Request("https://portal.test/", { headers: Cookie ? { Cookie } : {} }));
  expect([has(), has("theme=dark"), has("__Host-portal_session="), has("xportal_session=1")]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([has("__Host-portal_session=anything"), has("theme=dark; __Host-portal_session=x")]).toEqual([true, true]);
  // On https only the host itself can set the session's cookie; on http browsers refuse the prefix.
  expect(has("portal_session=anything")).toBe(false);
  expect(hasSession(new Request("http://127.0.0.1/", { headers: { Cookie: "portal_session=x" } }))).toBe(true);
});

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

test("what a request writes is remembered in the cookie, and nothing is sent if it writes nothing", async () => {
  const session = await openWith(undefined);
  session.logIn(login);
  const cookie = await cookieOf(session);
  const reader = await openWith(cookie);
  reader.followWrites(() => undefined);
  expect([reader.hasNewBookmark, [...(await reader.headers())]]).toEqual([false, []]);
  const writer = await openWith(cookie);
  let written: string | undefined;
  writer.followWrites(() => written);
  expect(writer.bookmark).toBeUndefined();
  written = BOOKMARK;
  expect(writer.hasNewBookmark).toBe(true);
  const next = await openWith(await cookieOf(writer));
  expect([next.bookmark, next.login]).toEqual([BOOKMARK, login]);
  expect(writer.hasNewBookmark).toBe(false);
  // A page that is set for another reason keeps it.
  next.flash({ tone: "info", lines: ["Saved."] });
  expect((await openWith(await cookieOf(next))).bookmark).toBe(BOOKMARK);
});

test("a visitor without a session gets no cookie for what they write", async () => {
  const session = await openWith(undefined);
  session.followWrites(() => BOOKMARK);
  expect([session.hasNewBookmark, [...(await session.headers())]]).toEqual([false, []]);
});

test("a bookmark that is no short text is dropped, and the login stays", async () => {
  const stored = async (length: number) => {
    const session = await openWith(undefined);
    session.logIn(login);
    session.followWrites(() => "0".repeat(length));
    const next = await openWith(await cookieOf(session));
    expect(next.login).toEqual(login);
    return next.bookmark?.length;
  };
  expect([await stored(128), await stored(129)]).toEqual([128, undefined]);
});

test("a cookie has 4,000 characters at most and loses the characters, the details and the bookmark in this order", async () => {
  const characters = [{ characterName: "Moonlit", level: 9 }];
  const details = { nameFirst: "x".repeat(200), email: "player@mail.test" };
  /** The size of the cookie for a token of some length, and how much it had to leave out. */
  const stored = async (length: number) => {
    const session = await openWith(undefined);
    session.logIn(testLogin({ ...details, characters }, "t".repeat(length)));
    session.followWrites(() => BOOKMARK);
    const cookie = await cookieOf(session).catch((error: unknown) => {
      expect(error).toBeInstanceOf(SessionTooLargeError);
      return undefined;
    });
    if (cookie === undefined) return { lost: 4 };
    const { login: held, bookmark } = await openWith(cookie);
    const parts = [
      held!.user.characters.length > 0,
      held!.user.email !== "",
      bookmark === BOOKMARK,
      held !== undefined,
    ];
    return { size: cookie.length, lost: parts.indexOf(true) };
  };
  const longestWith = async (lost: number) => {
    let length = 0;
    for (let step = 2048; step >= 1; step /= 2) if ((await stored(length + step)).lost <= lost) length += step;
    return length;
  };
  for (const lost of [0, 1, 2, 3]) {
    const length = await longestWith(lost);
    expect([await stored(length), (await stored(length + 1)).lost]).toEqual([{ size: 4000, lost }, lost + 1]);
  }
});

test("a session that only fits without its bookmark is stored without it", async () => {
  const fits = async (length: number, bookmark?: string) => {
    const session = await openWith(undefined);
    session.logIn(testLogin({ userId: "player" }, "t".repeat(length)));
    if (bookmark) session.followWrites(() => bookmark);
    const next = await openWith(await cookieOf(session));
    expect(next.login?.user.userId).toBe("player");
    return next.bookmark;
  };
  let length = 2000;
  while ((await fits(length, BOOKMARK)) !== undefined) length += 20;
  expect(await fits(length - 20, BOOKMARK)).toBe(BOOKMARK);
  expect(await fits(length, BOOKMARK)).toBeUndefined();
});
