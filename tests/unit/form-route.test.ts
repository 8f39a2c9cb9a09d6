import type { ClientActionFunctionArgs } from "@remix-run/react";
import { beforeAll, expect, test, vi } from "vitest";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { UnreadableReplyError, withFormReplies } from "#app/forms/form-reply.ts";
import { clientAction } from "#app/forms/form-route.ts";

const NETWORK_ERROR = "Network error. Please check your connection.";

beforeAll(() => {
  vi.stubGlobal("location", { href: "https://portal.test/login" });
  return () => vi.unstubAllGlobals();
});

/** The action data that a form's page gets for a response of the browser's `fetch`. */
async function submitWith(fetch: () => Promise<Response>): Promise<{ status: number; answer: FormActionData }> {
  const body = new URLSearchParams({ intent: "login", userId: "player" });
  const request = new Request("https://portal.test/login", { method: "POST", body });
  const serverAction = async () => {
    const response = await withFormReplies(fetch)(new URL("https://portal.test/login.data"), { method: "POST" });
    // Like Remix: any other format than its own is an error without a status.
    const text = await response.text();
    if (!text.startsWith("[")) throw new Error("Unable to decode turbo-stream response");
    return JSON.parse(text)[0];
  };
  const args = { request, params: {}, serverAction } as unknown as ClientActionFunctionArgs;
  const result = await clientAction(args);
  if (!(result instanceof Response)) return { status: 200, answer: result };
  return { status: result.status, answer: (await result.json()) as FormActionData };
}

const gateway = (status: number, body: string, type = "text/html") =>
  vi.fn(async () => new Response(body, { status, headers: { "Content-Type": type } }));

test.each<[what: string, status: number, body: string, type: string, line: string]>([
  ["a plain text", 500, "oops", "text/plain", "Unkown Error : Status 500"],
  ["a gateway's page", 502, "<html><h1>Bad Gateway</h1></html>", "text/html", "Unkown Error : Status 502"],
  ["a gateway's page", 413, "<html></html>", "text/html", "Unkown Error : Status 413"],
  ["empty", 504, "", "text/plain", "Unkown Error : Status 504"],
  ["an error field", 503, '{"error":"Maintenance.","message":"No."}', "application/json", "Maintenance."],
  ["a message field", 503, '{"message":"Come back later."}', "application/json", "Come back later."],
  ["JSON without a text", 500, '{"error":{}}', "application/json", "Unkown Error : Status 500"],
  ["broken JSON", 500, '{"error', "application/json", "Unkown Error : Status 500"],
  ["too many requests", 429, "<html></html>", "text/html", "Too many Requests! try again later"],
  ["a success page of a proxy", 200, "<html></html>", "text/html", "An unexpected error occurred. Please try again."],
])("a reply that is %s with status %i shows an error", async (_, status, body, type, line) => {
  const { status: answerStatus, answer } = await submitWith(gateway(status, body, type));
  expect(answer.outcome).toEqual({ tone: "error", lines: [line] });
  expect(answer.intent).toBe("login");
  expect(answerStatus).toBe(status < 400 ? 503 : status);
});

test("a missing or aborted reply shows a network error", async () => {
  const offline = await submitWith(async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(offline).toMatchObject({ status: 503, answer: { outcome: { lines: [NETWORK_ERROR] } } });
  const cutOff = await submitWith(async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
    return new Response(body, { status: 200, headers: { "X-Remix-Response": "yes" } });
  });
  expect(cutOff.answer.outcome?.lines).toEqual([NETWORK_ERROR]);
});

test("this site's own replies, and replies to requests without a form, are not changed", async () => {
  const own = await submitWith(
    async () =>
      new Response('[{"outcome":{"tone":"success","lines":["Done."]}}]', { headers: { "X-Remix-Response": "yes" } }),
  );
  expect(own.answer.outcome?.lines).toEqual(["Done."]);
  const fetch = withFormReplies(gateway(500, "oops"));
  expect((await fetch("/login.data")).status).toBe(500);
  expect((await fetch("/cart-add", { method: "POST" })).status).toBe(500);
  await expect(fetch("/login.data", { method: "POST" })).rejects.toThrow(UnreadableReplyError);
});
