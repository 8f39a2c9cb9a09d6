import { sealedSession } from "#app/auth/session-cookie.ts";
import { MARK } from "./hostile-values.ts";
import { around, htmlProblems } from "./html-properties.ts";
import { type Answer, type SentRequest, sentHeader } from "./http.ts";

/** What a program says of itself when it breaks, and players must never read. */
const LEAKS =
  /\bat (?:async )?[\w.<>[\] ]+ ?\(?(?:file:|https?:|node:|[\w-]*\/)[^\s()"]*:\d+:\d+|node_modules|\bD1_\w*ERROR|\bSQLITE_|\bSqlite|ZodError|\$ZodError|\b(?:Type|Reference|Range|Syntax|Internal|Eval)Error\b|\bError: |build\/server|\.tsx?:\d+|\bdrizzle\b|\[object \w+\]|\bInvalid (?:input|option): |\bexpected \w+, received /;

/** No page comes near this many characters: a request made it large. */
const MAX_ANSWER = 2_000_000;

/** Headers of every answer that the application gives. */
const REQUIRED = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
];

/** Addresses that are the same for everybody and may be kept by everybody. */
const SHARED = /^\/(?:__manifest|assets\/|art\/|fonts\/|favicon\.ico)/;

/** Everything about an answer that must not be; nothing, it is to be hoped. */
export function problemsOf(request: SentRequest, { status, headers, text }: Answer): string[] {
  const problems: string[] = [];
  const type = headers.get("content-type") ?? "";
  const isHtml = type.startsWith("text/html");
  if (status >= 500) problems.push(`status ${status}: ${text.slice(0, 300)}`);
  if (status < 200 || status > 599) problems.push(`no status: ${status}`);

  if (text.length > MAX_ANSWER) problems.push(`an answer of ${text.length} characters`);

  // What was sent may come back as text; it must not hide what is ours.
  const leak = LEAKS.exec(text);
  if (leak && !sentText(request).includes(leak[0])) problems.push(`it tells of the program: ${around(text, leak[0])}`);

  if (isHtml) problems.push(...htmlProblems(text).map((problem) => `what was sent becomes ${problem}`));
  else if (
    /<script|<x-fuzzmark/i.test(text) &&
    !/^(?:application|text)\/(?:[\w.+-]*json|[\w.+-]*xml|csv|plain|x-script|javascript)\b/.test(type)
  )
    problems.push(`a script in an answer of the type "${type}"`);
  if (type.includes("svg")) problems.push(`a picture that can run: ${type}`);
  if (/json/.test(type) && text !== "" && !isJson(text)) problems.push(`no JSON: ${text.slice(0, 200)}`);
  if (request.method === "HEAD" && text !== "") problems.push("a body for HEAD");

  for (const [name, value] of headers) {
    if (name.includes(MARK)) problems.push(`the header ${name}: ${value}`);
    if (name === "set-cookie" && !/^portal_session=[^;]*; Path=\/; HttpOnly; SameSite=Lax(?:; |$)/.test(value))
      problems.push(`the cookie ${value}`);
  }
  for (const name of isHtml ? REQUIRED : ["x-content-type-options"])
    if (!headers.has(name)) problems.push(`no header ${name}`);
  problems.push(...locationProblems(headers.get("location")), ...cacheProblems(request, headers, isHtml));
  return problems;
}

/** A redirect stays on the site. */
function locationProblems(location: string | null): string[] {
  if (location === null) return [];
  const here = "http://portal.invalid";
  const leads = URL.canParse(location, here) ? new URL(location, here).host : "nowhere";
  const known = ["portal.invalid", "portal.test", "127.0.0.1"];
  return known.includes(leads.replace(/:\d+$/, "")) ? [] : [`a way to another site: ${location}`];
}

/** What is made for one visitor is kept by nobody else. */
function cacheProblems(request: SentRequest, headers: Headers, isHtml: boolean): string[] {
  const control = headers.get("cache-control") ?? "";
  const isPrivate = /\b(?:private|no-store)\b/.test(control);
  if (headers.has("set-cookie") && !isPrivate) return [`a cookie in an answer with Cache-Control "${control}"`];
  const cookie = sentHeader(request, "cookie") ?? "";
  const asked = new Request("http://portal.invalid", { headers: { Cookie: cookie } });
  const isPersonal = sealedSession(asked) !== undefined || sentHeader(request, "authorization");
  if (!isPersonal || isPrivate || SHARED.test(request.target)) return [];
  const shared = /\bpublic\b|s-maxage|max-age=[1-9]/.test(control);
  return isHtml || shared ? [`a personal answer with Cache-Control "${control}"`] : [];
}

function sentText({ target, headers, body }: SentRequest): string {
  const texts = [target, ...headers.map(([, value]) => value), body ? new TextDecoder().decode(body) : ""].join("\n");
  try {
    return `${texts}\n${decodeURIComponent(target.replaceAll("+", " "))}`;
  } catch {
    return texts;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
