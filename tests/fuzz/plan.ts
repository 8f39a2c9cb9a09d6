import { gzipSync } from "node:zlib";
import type { Actor, Identity } from "./actors.ts";
import { escapeTarget, headerValue, type SentRequest } from "./http.ts";
import { placeholders } from "./valid-values.ts";

export type Field = [name: string, value: string];

/** A file of a multipart body, whose type and name may be wrong. */
export interface SentFile {
  name: string;
  filename: string;
  type: string;
  content: string;
}

export type Body =
  | { kind: "none" }
  /** `members` is written into the JSON text verbatim, for names that an object literal cannot hold. */
  | { kind: "json"; value: Record<string, unknown>; members: string }
  | { kind: "form"; fields: Field[] }
  | { kind: "multipart"; fields: Field[]; files: SentFile[]; flaw: "none" | "boundary" | "unfinished" | "headers" }
  | { kind: "text"; type: string; text: string }
  /** `plain` is repeated and compressed; the result may be truncated. */
  | { kind: "gzip"; plain: string; times: number; truncateBy: number };

/** A request before it is built for one identity. */
export interface Plan {
  actor: Actor;
  /** The visitor's address, to which limits apply. */
  ip: string;
  method: string;
  /** The path as sent, already percent-encoded. */
  path: string;
  /** The query as sent. */
  query: string;
  headers: Field[];
  body: Body;
}

const BOUNDARY = "----fuzz-boundary";

/** Builds the request of a plan for an identity. */
export async function buildRequest(plan: Plan, identity: Identity): Promise<SentRequest> {
  const fill = (text: string) => fillPlaceholders(text, identity);
  const { type, content } = bodyOf(plan.body, fill);
  const headers: Field[] = plan.headers.map(([name, value]) => [name, headerValue(fill(value))]);
  const add = (name: string, value: string) => {
    if (value && !headers.some(([known]) => known.toLowerCase() === name.toLowerCase())) headers.push([name, value]);
  };
  add("CF-Connecting-IP", plan.ip);
  if (/^\/api(?:\/|$)/.test(plan.path)) add("Authorization", identity.token && `Bearer ${identity.token}`);
  else add("Cookie", identity.cookie);
  add("Content-Type", type);
  if (plan.body.kind === "gzip") add("Content-Encoding", "gzip");
  const target = escapeTarget(fill(plan.query ? `${plan.path}?${plan.query}` : plan.path));
  return { method: plan.method, target, headers, body: content };
}

/** Replaces the placeholders of a text. */
export function fillPlaceholders(text: string, { userId, userNum, token, cookie }: Identity): string {
  return text
    .replaceAll(placeholders.userId, userId)
    .replaceAll(placeholders.userNum, String(userNum))
    .replaceAll(placeholders.token, token)
    .replaceAll(placeholders.cookie, cookie);
}

function bodyOf(
  body: Body,
  fill: (text: string) => string,
): { type: string; content: Uint8Array<ArrayBuffer> | undefined } {
  const bytes = (text: string) => new TextEncoder().encode(text);
  switch (body.kind) {
    case "none":
      return { type: "", content: undefined };
    case "json": {
      const members = JSON.stringify(body.value).slice(1, -1);
      const text = `{${[members, body.members].filter(Boolean).join(",")}}`;
      return { type: "application/json", content: bytes(fill(text)) };
    }
    case "form": {
      const fields = body.fields.map(([name, value]) => [name, fill(value)]);
      return { type: "application/x-www-form-urlencoded", content: bytes(new URLSearchParams(fields).toString()) };
    }
    case "multipart":
      return multipart(body, fill);
    case "text":
      return { type: body.type, content: bytes(fill(body.text)) };
    case "gzip": {
      const compressed = gzipSync(bytes(body.plain.repeat(body.times)));
      return {
        type: "application/json",
        content: new Uint8Array(compressed.subarray(0, compressed.length - body.truncateBy)),
      };
    }
  }
}

function multipart({ fields, files, flaw }: Extract<Body, { kind: "multipart" }>, fill: (text: string) => string) {
  const quoted = (text: string) => (flaw === "headers" ? text : text.replace(/["\r\n]/g, encodeURIComponent));
  const parts = [
    ...fields.map(([name, value]) => `Content-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${fill(value)}`),
    ...files.map(
      ({ name, filename, type, content }) =>
        `Content-Disposition: form-data; name="${quoted(name)}"; filename="${quoted(filename)}"\r\n` +
        `Content-Type: ${type}\r\n\r\n${content}`,
    ),
  ];
  const text = parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join("");
  const end = flaw === "unfinished" ? "" : `--${BOUNDARY}--\r\n`;
  return {
    type: `multipart/form-data; boundary=${flaw === "boundary" ? "another" : BOUNDARY}`,
    content: new TextEncoder().encode(text + end),
  };
}
