/** A request as it goes out, every part of it as it stands there. */
export interface SentRequest {
  method: string;
  /** Path and query; begins with a slash and has neither spaces nor control characters. */
  target: string;
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer> | undefined;
}

/** What came back. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Brings a request to the portal and the whole answer back; undefined when this way cannot carry such a request. */
export type Send = (request: SentRequest) => Promise<Answer | undefined>;

/** The first value of a header that was sent; undefined when it was not. */
export function sentHeader({ headers }: SentRequest, name: string): string | undefined {
  return headers.find(([known]) => known.toLowerCase() === name)?.[1];
}

/** A path segment or a query value as every client writes it. */
export function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** A text without halves of characters, which no bytes stand for. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** An address with only that escaped which servers refuse to read: spaces, brackets, control characters, what is not ASCII. */
export function sendable(target: string): string {
  return wellFormed(target).replace(/[^!#-;=?-[\]_a-z~]/gu, (character) => encodeURIComponent(character));
}

/** What a header may hold: printable bytes. */
export function headerValue(text: string): string {
  return text.replace(/[^\t -~\u00a0-\u00ff]/g, "").trim();
}

/** The whole request as it would be typed, for people. */
export function printed({ method, target, headers, body }: SentRequest): string {
  const lines = [`${method} ${target}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (!body) return lines.join("\n");
  const text = new TextDecoder().decode(body);
  const start = text.length > MOST_PRINTED ? `${text.slice(0, MOST_PRINTED)}... (${body.length} bytes)` : text;
  // What a terminal would not show.
  return [...lines, "", start.replace(/[^\n -~]/gu, (character) => JSON.stringify(character).slice(1, -1))].join("\n");
}

const MOST_PRINTED = 4000;
