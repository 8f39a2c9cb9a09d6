import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Session } from "#app/auth/session.ts";
import { GameApiError, type GameApiErrorCode } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/messages/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { loginForm } from "#app/features/accounts/forms.ts";
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
  { loggedIn = false, errorTitle }: { loggedIn?: boolean; errorTitle?: "ERROR!" } = {},
) {
  const options = { keys, now: () => 0 };
  let session = await Session.open(new Request("https://portal.test/"), options);
  if (loggedIn) {
    session.logIn(login);
    const cookie = (await session.headers())["Set-Cookie"] ?? "";
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
    ...(errorTitle ? { errorTitle } : {}),
  };
  return { session, submission: parseSubmission(formOptions) };
}

/** A form with a request key, of a player. */
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

/** Status, headers and body of an answer, whether it is data or a redirect. */
function read(answer: Answered): { status: number; headers: Headers; body: FormActionData | undefined } {
  if (answer instanceof Response) return { status: answer.status, headers: answer.headers, body: undefined };
  return { status: answer.init?.status ?? 200, headers: new Headers(answer.init?.headers), body: answer.data };
}

const typed = { intent: "login", userId: " somebody ", password: "a-secret-word" };

test("values that keep the rules are handed on clean", async () => {
  const { submission: received } = await submit(typed);
  expect(received.values).toEqual({ userId: "somebody", password: "a-secret-word" });
  expect(received.errors).toEqual({});
});

test("a form's name that is longer than any comes back in no answer", async () => {
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

test("every broken rule is told beside its field and on top, with a link to the field", async () => {
  const { submission: received } = await submit({ intent: "login", userId: "  ", password: " " });
  expect(received.values).toBeUndefined();
  expect(received.errors).toEqual({ userId: ["Username is required."], password: ["Password is required."] });
  const { status, body } = read(await received.refuse(received.errors));
  expect(status).toBe(400);
  expect(body?.outcome).toEqual({
    tone: "error",
    lines: ["* Username is required.", "* Password is required."],
    links: ["login-userId", "login-password"],
  });
  expect(body?.result?.error).toEqual(received.errors);
});

test.each([
  ["an index as large as memory", "userId[100000000]", "x"],
  ["a path of many parts", `userId${".a".repeat(2000)}`, "x"],
  ["a command of the form library", "__intent__", "{"],
  ["its state", "__state__", "{"],
  ["a name of every object", "__proto__.polluted", "yes"],
])("%s among the names of fields has no effect", async (_, name, value) => {
  const { submission: received } = await submit({ ...typed, [name]: value });
  expect(received.values).toEqual({ userId: "somebody", password: "a-secret-word" });
  expect(received.payload).toEqual({ userId: " somebody ", password: "a-secret-word" });

  const { submission: alone } = await submit({ intent: "login", [name]: value });
  expect(alone.errors).toEqual({ userId: ["Username is required."], password: ["Password is required."] });
  const { status, body } = read(await alone.refuse(alone.errors));
  expect(status).toBe(400);
  expect(JSON.stringify(body).length).toBeLessThan(1000);
});

test("what was typed comes back, passwords never", async () => {
  const { submission: received } = await submit(typed);
  const body = JSON.stringify(read(await received.fail({ tone: "error", lines: ["No."] }, 409)).body);
  expect(body).toContain("somebody");
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
])("a call that fails with %s answers %i with its message", async (code, status) => {
  const { submission: received } = await submit(typed, { errorTitle: "ERROR!" });
  const answer = read(await received.failWith(new GameApiError(code, plainText("What went wrong."))));
  expect(answer.status).toBe(status);
  expect(answer.body?.outcome).toEqual({ tone: "error", title: "ERROR!", lines: ["What went wrong."] });
  expect(answer.headers.get("Retry-After")).toBe(code === "rate_limited" ? "60" : null);
});

test.each([
  ["rate_limited", "37"],
  ["unavailable", "120"],
] as const)("a call that fails with %s says when to try again, as the game server does", async (code, seconds) => {
  const { submission: received } = await submit(typed);
  const error = new GameApiError(code, plainText("Not now."), undefined, { retryAfter: Number(seconds) });
  expect(read(await received.failWith(error)).headers.get("Retry-After")).toBe(seconds);
});

test("messages of the game API for single fields stand there, others on top", async () => {
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
    lines: ["* Taken.", "* And more."],
    links: ["login-userId", null],
  });
});

test("anything but an error of the game API is not swallowed", async () => {
  const { submission: received } = await submit(typed);
  await expect(received.failWith(new TypeError("a mistake"))).rejects.toThrow("a mistake");
});

test("the key of a form stays while it is not known what came of it, and no longer", async () => {
  const { services, session, received } = await keyed("the-key-that-was-sent");
  expect(requestKeyFor(services, "buy")).not.toBe("the-key-that-was-sent");
  await received.failWith(new GameApiError("unavailable", plainText("Network error.")));
  expect(requestKeyFor(services, "buy")).toBe("the-key-that-was-sent");
  // It travels in the cookie: the next page has it, too.
  expect((await session.headers())["Set-Cookie"]).toBeDefined();
  // These say nothing of the attempt before.
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

test("a form without a key keeps none", async () => {
  const { submission: received, session } = await submit({ ...typed, requestKey: "something" }, { loggedIn: true });
  await received.failWith(new GameApiError("unavailable", plainText("Network error.")));
  expect(session.requestKey("login")).toBeUndefined();
});

const outcome: Outcome = { tone: "success", lines: ["Done."], next: { to: "/user", after: 500 } };

test("without scripts a result that leads on is a redirect, and stands on the next page", async () => {
  const { submission: received, session } = await submit(typed);
  const { status, headers } = read(await received.succeed(outcome));
  expect(status).toBe(302);
  expect(headers.get("Location")).toBe("/user");
  expect(headers.get("Set-Cookie")).toContain("portal_session=");
  expect(session.takeFlash()).toEqual({ tone: "success", lines: ["Done."] });
});

test("with scripts it is data, and the page goes on by itself", async () => {
  const { submission: received, session } = await submit({ ...typed, scripted: "yes" });
  const { status, body } = read(await received.succeed(outcome));
  expect(status).toBe(200);
  expect(body?.outcome).toEqual(outcome);
  expect(session.takeFlash()).toBeUndefined();
});

test.each<[name: string, next: Outcome["next"]]>([
  ["stays", undefined],
  ["goes on at once", { to: "/user", after: 0 }],
  ["goes on in time", { to: "/user", after: 500 }],
  ["waits for the visitor", { to: "/user", after: 0, waitForClose: true }],
])("a success that %s shows its message exactly once, with and without scripts", async (_, next) => {
  for (const scripted of ["", "yes"]) {
    const { submission: received, session } = await submit({ ...typed, scripted });
    const result: Outcome = { tone: "success", lines: ["Done."], ...(next ? { next } : {}) };
    const { headers, body } = read(await received.succeed(result));
    const here = body?.outcome?.lines.length ?? 0;
    const onTheNextPage = session.takeFlash();
    expect(here + (onTheNextPage?.lines.length ?? 0)).toBe(1);
    // The next page's loader has to learn of it, and the page that is left gives time to read.
    if (onTheNextPage) expect(headers.get("Set-Cookie")).toContain("portal_session=");
    else if (next) expect(body?.outcome?.next?.after || body?.outcome?.next?.waitForClose).toBeTruthy();
    if (scripted) expect(body?.outcome?.next).toEqual(next);
  }
});

test("a refused token ends the session: its message, then ours, and the way home", async () => {
  const expired = new GameApiError("unauthorized", plainText("Your session has ended."));
  const lines = ["Your session has ended.", "Session expired. Please log in again."];
  const plain = await submit(typed, { loggedIn: true, errorTitle: "ERROR!" });
  const redirected = read(await plain.submission.failWith(expired));
  expect(redirected.status).toBe(302);
  expect(redirected.headers.get("Location")).toBe("/");
  expect(plain.session.login).toBeUndefined();
  expect(plain.session.takeFlash()).toEqual({ tone: "error", lines });

  const scripted = await submit({ ...typed, scripted: "yes" }, { loggedIn: true, errorTitle: "ERROR!" });
  const { status, headers, body } = read(await scripted.submission.failWith(expired));
  expect(status).toBe(401);
  expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
  expect(body?.outcome).toEqual({ tone: "error", lines, next: { to: "/", after: 500, waitForClose: true } });
});
