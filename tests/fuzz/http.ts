/** A request, with every part as it is sent. */
export interface SentRequest {
  method: string;
  /** Path and query; begins with a slash and has neither spaces nor control characters. */
  target: string;
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer> | undefined;
}

/** The response to a request. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request and returns the whole answer; undefined when the transport cannot carry the request. */
export type Send = (request: SentRequest) => Promise<Answer | undefined>;

/** The first value of a request header, if it was sent. */
export function requestHeader({ headers }: SentRequest, name: string): string | undefined {
  return headers.find(([known]) => known.toLowerCase() === name)?.[1];
}

/** Percent-encodes a path segment or a query value. */
export function encodeComponent(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** A text without lone surrogates, which have no encoding. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** Escapes only what servers refuse in a URL: spaces, brackets, control characters and non-ASCII characters. */
export function escapeTarget(target: string): string {
  return wellFormed(target).replace(/[^!#-;=?-[\]_a-z~]/gu, (character) => encodeURIComponent(character));
}

/** Removes characters that a header cannot hold. */
export function headerValue(text: string): string {
  return text.replace(/[^\t -~\u00a0-\u00ff]/g, "").trim();
}

/** Formats the whole request for people. */
export function formatRequest({ method, target, headers, body }: SentRequest): string {
  const lines = [`${method} ${target}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (!body) return lines.join("\n");
  const text = new TextDecoder().decode(body);
  const start = text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}... (${body.length} bytes)` : text;
  // Escapes characters that a terminal would not show.
  return [...lines, "", start.replace(/[^\n -~]/gu, (character) => JSON.stringify(character).slice(1, -1))].join("\n");
}

const MAX_PRINTED = 4000;
