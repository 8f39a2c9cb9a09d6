import { expect, test } from "vitest";
import { formAnswer } from "#app/edge/form-answer.ts";
import { loginRequired } from "#app/forms/login-required.tsx";
import { redirectAfterMessage } from "#app/forms/server/redirect-after-message.tsx";
import { isScripted, submittedForm } from "#app/forms/server/submitted-form.ts";

const post = (headers: HeadersInit = {}, body: Record<string, string> = {}) =>
  new Request("https://portal.test/login", { method: "POST", headers, body: new URLSearchParams(body) });
const fetched = { "X-Form-Fetch": "1" };

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
  const response = redirectAfterMessage(outcome, next, 401, { "X-A": "1" });
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
  const answer = formAnswer(post(fetched), loginRequired("/login?redirectTo=%2Fuser"));
  expect(answer.status).toBe(401);
  for (const name of ["Location", "X-Location", "X-Form-Status", "X-Form-Stay"])
    expect(answer.headers.has(name)).toBe(false);
  expect(await answer.text()).toMatch(/^<main>.*Please Login to Continue!.*href="\/login\?redirectTo=%2Fuser"/);
});

test("a result without lines has no message", async () => {
  const next = { to: "/", after: 500 };
  expect(await redirectAfterMessage({ tone: "success", lines: [], next }, next, 200, {}).text()).toBe("");
});

test("only the header tells that a script sends the form", async () => {
  const received = async (headers: HeadersInit, body: Record<string, string>) =>
    isScripted(await submittedForm(post(headers, body)));
  expect(await received({}, {})).toBe(false);
  expect(await received({}, { scripted: "yes" })).toBe(false);
  expect(await received(fetched, {})).toBe(true);
});
