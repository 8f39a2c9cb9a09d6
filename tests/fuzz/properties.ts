import { sealedSession } from "#app/auth/session-cookie.ts";
import { MARKER } from "./hostile-values.ts";
import { excerptAround, htmlProblems } from "./html-properties.ts";
import { type Answer, requestHeader, type SentRequest } from "./http.ts";

/** Internals of the program that answers must not reveal. */
const INTERNALS =
  /\bat (?:async )?[\w.<>[\] ]+ ?\(?(?:file:|https?:|node:|[\w-]*\/)[^\s()"]*:\d+:\d+|node_modules|\bD1_\w*ERROR|\bSQLITE_|\bSqlite|ZodError|\$ZodError|\b(?:Type|Reference|Range|Syntax|Internal|Eval)Error\b|\bError: |build\/server|\.tsx?:\d+|\bdrizzle\b|\[object \w+\]|\bInvalid (?:input|option): |\bexpected \w+, received /;

/** The maximum length of an answer in characters, far above that of any page. */
const MAX_ANSWER_LENGTH = 2_000_000;

/** Headers of every page of the application. */
const REQUIRED_HEADERS = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
];

/** The paths of the cards that other sites show in frames. */
const CARD_PATHS = /^(?:\/fil)?\/widget\//i;

/** Paths whose answers are public and may be stored by shared caches. */
const PUBLIC_PATHS = /^\/(?:static\/|assets\/|art\/|fonts\/|favicon\.ico)/;

/** Returns the problems of an answer; an empty list for a correct one. */
export function problemsOf(request: SentRequest, { status, headers, text }: Answer): string[] {
  const problems: string[] = [];
  const type = headers.get("content-type") ?? "";
  const isHtml = type.startsWith("text/html");
  // 501 is the answer to what a portal does not offer, such as passkeys at an address in numbers.
  if (status >= 500 && status !== 501) problems.push(`status ${status}: ${text.slice(0, 300)}`);
  if (status < 200 || status > 599) problems.push(`invalid status: ${status}`);

  if (text.length > MAX_ANSWER_LENGTH) problems.push(`an answer of ${text.length} characters`);

  // Sent text may come back as text, which is not a leak.
  const leak = INTERNALS.exec(text);
  if (leak && !sentText(request).includes(leak[0]))
    problems.push(`the answer reveals internals: ${excerptAround(text, leak[0])}`);

  if (isHtml) problems.push(...htmlProblems(text).map((problem) => `injected: ${problem}`));
  else if (
    /<script|<x-fuzzmark/i.test(text) &&
    !/^(?:application|text)\/(?:[\w.+-]*json|[\w.+-]*xml|csv|plain|x-script|javascript)\b/.test(type)
  )
    problems.push(`a script in an answer of the type "${type}"`);
  if (type.includes("svg")) problems.push(`an executable picture: ${type}`);
  if (/json/.test(type) && text !== "" && !isJson(text)) problems.push(`invalid JSON: ${text.slice(0, 200)}`);
  if (request.method === "HEAD" && text !== "") problems.push("a body for HEAD");

  for (const [name, value] of headers) {
    if (name.includes(MARKER)) problems.push(`the header ${name}: ${value}`);
    if (
      name === "set-cookie" &&
      !/^portal_(?:session|device)=[^;]*; Path=\/; HttpOnly; SameSite=Lax(?:; |$)/.test(value)
    )
      problems.push(`the cookie ${value}`);
  }
  const policy = headers.get("content-security-policy") ?? "";
  const isFramed = policy.includes("frame-ancestors *");
  if (isFramed && (!CARD_PATHS.test(request.target) || policy.includes("script-src")))
    problems.push(`other sites may frame it: ${policy}`);
  for (const name of isHtml ? REQUIRED_HEADERS : ["x-content-type-options"])
    if (!headers.has(name) && !(isFramed && name === "x-frame-options")) problems.push(`the header ${name} is missing`);
  problems.push(...locationProblems(headers.get("location")), ...cacheProblems(request, headers, isHtml));
  return problems;
}

/** A redirect stays on the site. */
function locationProblems(location: string | null): string[] {
  if (location === null) return [];
  const here = "http://portal.invalid";
  const host = URL.canParse(location, here) ? new URL(location, here).host : "nowhere";
  const known = ["portal.invalid", "portal.test", "127.0.0.1"];
  return known.includes(host.replace(/:\d+$/, "")) ? [] : [`a redirect to another site: ${location}`];
}

/** A personal answer must not be stored by shared caches. */
function cacheProblems(request: SentRequest, headers: Headers, isHtml: boolean): string[] {
  const control = headers.get("cache-control") ?? "";
  const isPrivate = /\b(?:private|no-store)\b/.test(control);
  if (headers.has("set-cookie") && !isPrivate) return [`a cookie in an answer with Cache-Control "${control}"`];
  const cookie = requestHeader(request, "cookie") ?? "";
  const sessionRequest = new Request("http://portal.invalid", { headers: { Cookie: cookie } });
  const isPersonal = sealedSession(sessionRequest) !== undefined || requestHeader(request, "authorization");
  if (!isPersonal || isPrivate || PUBLIC_PATHS.test(pathOf(request.target))) return [];
  const shared = /\bpublic\b|s-maxage|max-age=[1-9]/.test(control);
  return isHtml || shared ? [`a personal answer with Cache-Control "${control}"`] : [];
}

/** The path of a request target as servers read it, without its dots; the target itself where it is none. */
function pathOf(target: string): string {
  return URL.canParse(target, "http://portal.invalid") ? new URL(target, "http://portal.invalid").pathname : target;
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
