import { expect, test, vi } from "vitest";
import { requireLogin } from "#app/auth/guards.ts";
import { formAnswer } from "#app/edge/form-answer.ts";
import { messageRedirect } from "#app/forms/message-redirect.tsx";
import type { Outcome } from "#app/forms/outcome.ts";
import { isScripted, submittedForm } from "#app/forms/server/submitted-form.ts";
import type { Services } from "#app/server/services.ts";

const post = (headers: HeadersInit = {}, body: Record<string, string> = {}) =>
  new Request("https://portal.test/login", { method: "POST", headers, body: new URLSearchParams(body) });
const fetched = { "X-Form-Fetch": "1" };

/** What forms use of a session, of an account or of nobody. */
function sessionOf(userId: string | undefined) {
  const login = userId === undefined ? undefined : { user: { userId } };
  const flash = vi.fn<(outcome: Outcome) => void>();
  const session = { login, flash, headers: async () => new Headers({ "X-A": "1" }) } as unknown as Services["session"];
  return { session, flash };
}

test("scripts learn the address of a redirect from a header, with all cookies", async () => {
  const headers = new Headers({ Location: "/user" });
  headers.append("Set-Cookie", "a=1");
  headers.append("Set-Cookie", "b=2");
  const answer = formAnswer(post(fetched), new Response(null, { status: 302, headers }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("X-Location")).toBe("/user");
  expect(answer.headers.get("Location")).toBeNull();
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await answer.text()).toBe("");
});

test("redirects of other requests, and pages, stay as they are", () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/user" } });
  expect(formAnswer(post(), redirect)).toBe(redirect);
  expect(formAnswer(new Request("https://portal.test/user", { headers: fetched }), redirect)).toBe(redirect);
  const page = new Response("<p>No.</p>", { status: 400 });
  expect(formAnswer(post(fetched), page)).toBe(page);
});

test("a message that is read before the page is left comes with the redirect, and with its status", async () => {
  const next = { to: "/", after: 500, waitForClose: true };
  const outcome = { tone: "error" as const, lines: ["Session expired."], next };
  const response = messageRedirect({ outcome, to: "/", status: 401, headers: { "X-A": "1" } });
  expect(response.status).toBe(302);
  const answer = formAnswer(post(fetched), response);
  expect(answer.status).toBe(401);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ "x-location": "/", "x-a": "1" });
  expect(answer.headers.get("X-Form-Status")).toBeNull();
  const html = await answer.text();
  expect(html).toContain('data-after="500" data-closed=""');
  expect(html).toContain("<p>Session expired.</p>");
});

test("a form of a visitor whose login has ended gets only a message", async () => {
  const request = new Request("https://portal.test/user", { method: "POST", headers: fetched });
  const refused = await Promise.resolve()
    .then(() => requireLogin(sessionOf(undefined), request))
    .catch((thrown: unknown) => thrown as Response);
  const answer = formAnswer(request, refused as Response);
  expect(answer.status).toBe(401);
  for (const name of ["Location", "X-Location", "X-Form-Status", "X-Form-Stay"])
    expect(answer.headers.has(name)).toBe(false);
  expect(await answer.text()).toMatch(/^<main>.*Please Login to Continue!.*href="\/login\?redirectTo=%2Fuser"/);
});

test("a result without lines has no message", async () => {
  const next = { to: "/", after: 500 };
  expect(await messageRedirect({ outcome: { tone: "success", lines: [], next }, to: "/", status: 200 }).text()).toBe(
    "",
  );
});

test("only the header tells that a script sends the form", async () => {
  const received = async (headers: HeadersInit, body: Record<string, string>) =>
    isScripted(await submittedForm(post(headers, body), sessionOf(undefined)));
  expect(await received({}, {})).toBe(false);
  expect(await received({}, { scripted: "yes" })).toBe(false);
  expect(await received(fetched, {})).toBe(true);
});

test.each([
  ["another account", "juan", "maria", true],
  ["the same account", "juan", "juan", false],
  ["another spelling of the same account", "JUAN", "juan", false],
  ["a form of a visitor", "", "maria", false],
  ["after a logout", "juan", undefined, false],
  ["an account without a name", "juan", "", false],
])("a form that was shown to another account is refused: %s", async (_, account, current, isRefused) => {
  const received = (headers: HeadersInit, sent = sessionOf(current)) =>
    submittedForm(post(headers, { account }), sent).then(
      () => undefined,
      (thrown: unknown) => ({ thrown: thrown as Response, flashed: sent.flash.mock.calls }),
    );
  const [scripted, plain] = [await received(fetched), await received({})];
  if (!isRefused) return expect([scripted, plain]).toEqual([undefined, undefined]);
  const line = "You opened this page as juan, but you are logged in as maria now, so nothing was changed.";
  const answer = formAnswer(post(fetched), scripted!.thrown);
  expect([answer.status, answer.headers.has("X-Location"), scripted!.flashed]).toEqual([409, false, []]);
  expect(await answer.text()).toMatch(/^<main>.*juan.*maria.*href="\/login"/);
  expect([plain!.thrown.status, plain!.thrown.headers.get("Location"), plain!.thrown.headers.get("X-A")]).toEqual([
    302,
    "/login",
    "1",
  ]);
  expect(plain!.flashed).toEqual([[{ tone: "error", lines: [line] }]]);
});
