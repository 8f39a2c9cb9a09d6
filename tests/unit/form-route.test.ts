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

/** The answer that a page with forms gets when the browser's `fetch` does this. */
async function answered(fetch: () => Promise<Response>): Promise<{ status: number; answer: FormActionData }> {
  const body = new URLSearchParams({ intent: "login", userId: "somebody" });
  const request = new Request("https://portal.test/login", { method: "POST", body });
  const serverAction = async () => {
    const response = await withFormReplies(fetch)(new URL("https://portal.test/login.data"), { method: "POST" });
    // As Remix reads it: anything but its own format is an error without a status.
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
  ["a word", 500, "oops", "text/plain", "Unkown Error : Status 500"],
  ["a gateway's page", 502, "<html><h1>Bad Gateway</h1></html>", "text/html", "Unkown Error : Status 502"],
  ["a gateway's page", 413, "<html></html>", "text/html", "Unkown Error : Status 413"],
  ["nothing", 504, "", "text/plain", "Unkown Error : Status 504"],
  ["an error field", 503, '{"error":"Maintenance.","message":"No."}', "application/json", "Maintenance."],
  ["a message field", 503, '{"message":"Come back later."}', "application/json", "Come back later."],
  ["JSON without a text", 500, '{"error":{}}', "application/json", "Unkown Error : Status 500"],
  ["broken JSON", 500, '{"error', "application/json", "Unkown Error : Status 500"],
  ["too many requests", 429, "<html></html>", "text/html", "Too many Requests! try again later"],
  ["a success of somebody else", 200, "<html></html>", "text/html", "An unexpected error occurred. Please try again."],
])("a reply that is %s with status %i", async (_, status, body, type, line) => {
  const { status: answeredWith, answer } = await answered(gateway(status, body, type));
  expect(answer.outcome).toEqual({ tone: "error", lines: [line] });
  expect(answer.intent).toBe("login");
  expect(answeredWith).toBe(status < 400 ? 503 : status);
});

test("no reply, and a reply that breaks off", async () => {
  const offline = await answered(async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(offline).toMatchObject({ status: 503, answer: { outcome: { lines: [NETWORK_ERROR] } } });
  const cutOff = await answered(async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
    return new Response(body, { status: 200, headers: { "X-Remix-Response": "yes" } });
  });
  expect(cutOff.answer.outcome?.lines).toEqual([NETWORK_ERROR]);
});

test("this site's own replies, and requests that send no form, are left as they are", async () => {
  const own = await answered(
    async () =>
      new Response('[{"outcome":{"tone":"success","lines":["Done."]}}]', { headers: { "X-Remix-Response": "yes" } }),
  );
  expect(own.answer.outcome?.lines).toEqual(["Done."]);
  const fetch = withFormReplies(gateway(500, "oops"));
  expect((await fetch("/login.data")).status).toBe(500);
  expect((await fetch("/cart-add", { method: "POST" })).status).toBe(500);
  await expect(fetch("/login.data", { method: "POST" })).rejects.toThrow(UnreadableReplyError);
});
