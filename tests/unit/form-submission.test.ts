import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Session } from "#app/auth/session.ts";
import { GameApiError, type GameApiErrorCode } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { loginForm } from "#app/features/account-changes/forms.ts";
import { accountBanned } from "#app/features/bans/refusal.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import type { Services } from "#app/server/services.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const keys = new Keyring(["a-secret-for-tests".padEnd(40, "0")]);
const login = testLogin();

async function submit(
  fields: Record<string, string>,
  { loggedIn = false, ...shown }: { loggedIn?: boolean; errorTitle?: "ERROR!"; asterisks?: boolean } = {},
) {
  const options = { keys, now: () => 0 };
  let session = await Session.open(new Request("https://portal.test/"), options);
  if (loggedIn) {
    session.logIn(login);
    const cookie = (await session.headers()).get("Set-Cookie") ?? "";
    session = await Session.open(new Request("https://portal.test/", { headers: { Cookie: cookie } }), options);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const services = { session } as unknown as Services;
  const formOptions = {
    services,
    form,
    schema: loginForm,
    secret: ["password"],
    ...shown,
  };
  return { session, submission: parseSubmission(formOptions) };
}

/** A player's form with a request key. */
async function keyed(requestKey: string) {
  const { session } = await submit({}, { loggedIn: true });
  const form = new FormData();
  form.set("requestKey", requestKey);
  const services = { session } as unknown as Services;
  return {
    services,
    session,
    received: parseSubmission({ services, form, schema: z.object({}), requestKeyName: "buy" }),
  };
}

type Answered = Awaited<ReturnType<Awaited<ReturnType<typeof submit>>["submission"]["refuse"]>>;

/** Status, headers and body of an action's result: data or a redirect. */
function read(answer: Answered): { status: number; headers: Headers; body: FormActionData | undefined } {
  if (answer instanceof Response) return { status: answer.status, headers: answer.headers, body: undefined };
  return { status: answer.init?.status ?? 200, headers: new Headers(answer.init?.headers), body: answer.data };
}

const typed = { intent: "login", userId: " newcomer ", password: "a-secret-word" };

test("valid values are normalized", async () => {
  const { submission: received } = await submit(typed);
  expect(received.values).toEqual({ userId: "newcomer", password: "a-secret-word" });
  expect(received.errors).toEqual({});
});

test("an intent that is too long is not returned", async () => {
  for (const [length, isShown] of [
    [100, true],
    [101, false],
  ] as const) {
    const intent = "x".repeat(length);
    const { submission: received } = await submit({ intent });
    const { body } = read(await received.refuse(received.errors));
    expect(JSON.stringify(body).includes(intent), String(length)).toBe(isShown);
    expect(body?.intent).toBe(isShown ? intent : undefined);
  }
});

test("every validation error is shown at its field and in the summary, with a link to the field", async () => {
  const { submission: received } = await submit({ intent: "login", userId: "  ", password: " " });
  expect(received.values).toBeUndefined();
  expect(received.errors).toEqual({ userId: ["Username is required."], password: ["Password is required."] });
  const { status, body } = read(await received.refuse(received.errors));
  expect(status).toBe(400);
  expect(body?.outcome).toEqual({
    tone: "error",
    lines: ["Username is required.", "Password is required."],
    links: ["login-userId", "login-password"],
  });
  expect(body?.result?.error).toEqual(received.errors);
});

test("errors at fields have the title of the form's errors, and asterisks only where a form wants them", async () => {
  const titled = await submit({ intent: "login" }, { errorTitle: "ERROR!" });
  const wrong = new GameApiError("invalid", plainText("Wrong."), {
    password: [plainText("Current Password is incorrect.")],
  });
  for (const answer of [
    await titled.submission.refuse({ password: ["Current Password is incorrect."] }),
    await titled.submission.failWith(wrong),
  ]) {
    expect(read(answer).body?.outcome).toMatchObject({ title: "ERROR!", lines: ["Current Password is incorrect."] });
  }
  const listed = await submit({ intent: "login" }, { asterisks: true });
  expect(read(await listed.submission.refuse({ userId: ["Taken."] })).body?.outcome?.lines).toEqual(["* Taken."]);
});

test.each([
  ["a huge index", "userId[100000000]", "x"],
  ["a long path", `userId${".a".repeat(2000)}`, "x"],
  ["a command of the form library", "__intent__", "{"],
  ["the state of the form library", "__state__", "{"],
  ["a property of Object.prototype", "__proto__.polluted", "yes"],
])("%s as a field name has no effect", async (_, name, value) => {
  const { submission: received } = await submit({ ...typed, [name]: value });
  expect(received.values).toEqual({ userId: "newcomer", password: "a-secret-word" });
  expect(received.payload).toEqual({ userId: " newcomer ", password: "a-secret-word" });

  const { submission: emptyForm } = await submit({ intent: "login", [name]: value });
  expect(emptyForm.errors).toEqual({ userId: ["Username is required."], password: ["Password is required."] });
  const { status, body } = read(await emptyForm.refuse(emptyForm.errors));
  expect(status).toBe(400);
  expect(JSON.stringify(body).length).toBeLessThan(1000);
});

test("submitted values are returned, but never passwords", async () => {
  const { submission: received } = await submit(typed);
  const body = JSON.stringify(read(await received.fail({ tone: "error", lines: ["No."] }, 409)).body);
  expect(body).toContain("newcomer");
  expect(body).not.toContain("a-secret-word");
});

test.each<[GameApiErrorCode, number]>([
  ["invalid", 400],
  ["unauthorized", 401],
  ["forbidden", 403],
  ["conflict", 409],
  ["rate_limited", 429],
  ["not_offered", 501],
  ["unavailable", 503],
])("a call that fails with %s results in status %i with its message", async (code, status) => {
  const { submission: received } = await submit(typed, { errorTitle: "ERROR!" });
  const answer = read(await received.failWith(new GameApiError(code, plainText("What went wrong."))));
  expect(answer.status).toBe(status);
  expect(answer.body?.outcome).toEqual({ tone: "error", title: "ERROR!", lines: ["What went wrong."] });
  expect(answer.headers.get("Retry-After")).toBe(code === "rate_limited" ? "60" : null);
});

test.each([
  ["rate_limited", "37"],
  ["unavailable", "120"],
] as const)("a call that fails with %s passes the game server's Retry-After on", async (code, seconds) => {
  const { submission: received } = await submit(typed);
  const error = new GameApiError(code, plainText("Not now."), undefined, { retryAfter: Number(seconds) });
  expect(read(await received.failWith(error)).headers.get("Retry-After")).toBe(seconds);
});

test("field errors of the game API are shown at their fields, other errors in the summary", async () => {
  const { submission: received } = await submit(typed);
  const error = new GameApiError("conflict", plainText("Check."), {
    userId: [plainText("Taken.")],
    "": [plainText("And more.")],
  });
  const { status, body } = read(await received.failWith(error));
  expect(status).toBe(409);
  expect(body?.result?.error).toEqual({ userId: ["Taken."] });
  expect(body?.outcome).toEqual({
    tone: "error",
    lines: ["Taken.", "And more."],
    links: ["login-userId", null],
  });
});

test("errors other than those of the game API are rethrown", async () => {
  const { submission: received } = await submit(typed);
  await expect(received.failWith(new TypeError("a mistake"))).rejects.toThrow("a mistake");
});

test("a form keeps its request key until the outcome is known", async () => {
  const { services, session, received } = await keyed("the-key-that-was-sent");
  expect(requestKeyFor(services, "buy")).not.toBe("the-key-that-was-sent");
  await received.failWith(new GameApiError("unavailable", plainText("Network error.")));
  expect(requestKeyFor(services, "buy")).toBe("the-key-that-was-sent");
  // The key is stored in the cookie, so that the next page has it too.
  expect((await session.headers()).get("Set-Cookie")).toBeDefined();
  // These errors say nothing about the previous attempt.
  for (const code of ["rate_limited", "forbidden", "not_offered"] as const) {
    await received.failWith(new GameApiError(code, plainText("No.")));
    expect(requestKeyFor(services, "buy")).toBe("the-key-that-was-sent");
  }
  expect(requestKeyFor(services, "another form")).not.toBe("the-key-that-was-sent");
  for (const code of ["invalid", "not_found", "conflict"] as const) {
    await received.failWith(new GameApiError("unavailable", plainText("Network error.")));
    await received.failWith(new GameApiError(code, plainText("No.")));
    expect(requestKeyFor(services, "buy")).not.toBe("the-key-that-was-sent");
  }
  await received.failWith(new GameApiError("unavailable", plainText("Network error.")));
  await received.succeed({ tone: "success", lines: ["Bought."] });
  expect(requestKeyFor(services, "buy")).not.toBe("the-key-that-was-sent");
});

test("a form without a request key stores none", async () => {
  const { submission: received, session } = await submit({ ...typed, requestKey: "something" }, { loggedIn: true });
  await received.failWith(new GameApiError("unavailable", plainText("Network error.")));
  expect(session.requestKey("login")).toBeUndefined();
});

const outcome: Outcome = { tone: "success", lines: ["Done."], next: { to: "/user", after: 500 } };

test("without JavaScript a result with a next page is a redirect, and is shown on that page", async () => {
  const { submission: received, session } = await submit(typed);
  const { status, headers } = read(await received.succeed(outcome));
  expect(status).toBe(302);
  expect(headers.get("Location")).toBe("/user");
  expect(headers.get("Set-Cookie")).toContain("portal_session=");
  expect(session.takeFlash()).toEqual({ tone: "success", lines: ["Done."] });
});

test("with JavaScript a result with a next page comes with the redirect, if there is time to read it", async () => {
  const { submission: received, session } = await submit({ ...typed, scripted: "yes" });
  const response = (await received.succeed(outcome)) as Response;
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/user");
  expect(await response.text()).toContain("Done.");
  expect(session.takeFlash()).toBeUndefined();
});

test.each<[name: string, next: Outcome["next"]]>([
  ["stays on the page", undefined],
  ["redirects immediately", { to: "/user", after: 0 }],
  ["redirects after a delay", { to: "/user", after: 500 }],
  ["redirects when the visitor closes it", { to: "/user", after: 0, waitForClose: true }],
])("a success that %s shows its message exactly once, with and without JavaScript", async (_, next) => {
  for (const scripted of [undefined, "yes"]) {
    const { submission: received, session } = await submit({ ...typed, ...(scripted ? { scripted } : {}) });
    const result: Outcome = { tone: "success", lines: ["Done."], ...(next ? { next } : {}) };
    const response = await received.succeed(result);
    const { headers, body } = read(response);
    const shownHere = response instanceof Response ? await response.text() : body?.outcome?.lines.join();
    const nextPageFlash = session.takeFlash();
    expect([shownHere, nextPageFlash?.lines.join()].filter((text) => text?.includes("Done."))).toHaveLength(1);
    // Either the cookie carries the message to the next page, or this page leaves time to read it.
    if (nextPageFlash) expect(headers.get("Set-Cookie")).toContain("portal_session=");
    else if (next) expect([scripted, next.after > 0 || next.waitForClose]).toEqual(["yes", true]);
    expect(headers.get("Location")).toBe(next ? next.to : null);
  }
});

const ticketLink = { href: "/ticket", label: "Submit a ticket to support" };

test("a banned visitor reads the reason, with a link to support, and is logged out", async () => {
  const ban = accountBanned({ reason: "Botting", endsAt: Date.UTC(2026, 5, 1) });
  const lines = ["This account is suspended until 2026-06-01 08:00 (Manila time). Reason: Botting"];
  const visitor = read(await (await submit(typed)).submission.failWith(ban));
  expect(visitor.status).toBe(403);
  expect(visitor.body?.outcome).toEqual({ tone: "error", lines, nextLink: ticketLink });

  const player = await submit({ ...typed, scripted: "yes" }, { loggedIn: true, errorTitle: "ERROR!" });
  const told = (await player.submission.failWith(ban)) as Response;
  expect([told.headers.get("X-Form-Status"), told.headers.get("Location")]).toEqual(["403", "/"]);
  const html = await told.text();
  for (const part of [...lines, ticketLink.href, ticketLink.label, "data-closed"]) expect(html).toContain(part);
  expect(player.session.login).toBeUndefined();

  const plain = await submit(typed, { loggedIn: true });
  const answer = read(await plain.submission.failWith(ban));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  expect(plain.session.login).toBeUndefined();
  expect(plain.session.takeFlash()).toEqual({ tone: "error", lines, nextLink: ticketLink });
});

test("other refusals keep the session", async () => {
  const { submission: received, session } = await submit(typed, { loggedIn: true });
  const { body } = read(await received.failWith(new GameApiError("forbidden", message("call.forbidden"))));
  expect(body?.outcome?.nextLink).toBeUndefined();
  expect(session.login).toBeDefined();
});

test("a rejected token ends the session with a message and redirects to the home page", async () => {
  const expired = new GameApiError("unauthorized", plainText("Your session has ended."));
  const lines = ["Your session has ended.", "Session expired. Please log in again."];
  const plain = await submit(typed, { loggedIn: true, errorTitle: "ERROR!" });
  const redirected = read(await plain.submission.failWith(expired));
  expect(redirected.status).toBe(302);
  expect(redirected.headers.get("Location")).toBe("/");
  expect(plain.session.login).toBeUndefined();
  expect(plain.session.takeFlash()).toEqual({ tone: "error", lines });

  const scripted = await submit({ ...typed, scripted: "yes" }, { loggedIn: true, errorTitle: "ERROR!" });
  const told = (await scripted.submission.failWith(expired)) as Response;
  const { headers } = told;
  expect([headers.get("X-Form-Status"), headers.get("Location")]).toEqual(["401", "/"]);
  expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
  const html = await told.text();
  for (const part of [...lines, 'data-after="500"', "data-closed"]) expect(html).toContain(part);
});
