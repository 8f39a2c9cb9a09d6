import { gzipSync } from "node:zlib";
import type { Actor, Identity } from "./actors.ts";
import { headerValue, type SentRequest, sendable } from "./http.ts";
import { placeholders } from "./valid-values.ts";

export type Field = [name: string, value: string];

/** A file of a multipart body, which may lie about itself. */
export interface SentFile {
  name: string;
  filename: string;
  type: string;
  content: string;
}

export type Body =
  | { kind: "none" }
  /** `members` is written into the object as it is: names that an object literal cannot hold. */
  | { kind: "json"; value: Record<string, unknown>; members: string }
  | { kind: "form"; fields: Field[] }
  | { kind: "multipart"; fields: Field[]; files: SentFile[]; flaw: "none" | "boundary" | "unfinished" | "headers" }
  | { kind: "text"; type: string; text: string }
  /** `plain` is repeated and packed; what is packed may be cut off. */
  | { kind: "gzip"; plain: string; times: number; cut: number };

/** A request before it is written out for one sender. */
export interface Plan {
  actor: Actor;
  /** The visitor's address: limits count by it. */
  ip: string;
  method: string;
  /** Path as it goes out, percent signs and all. */
  path: string;
  /** Written as it is. */
  query: string;
  headers: Field[];
  body: Body;
}

const BOUNDARY = "----fuzz-boundary";

/** Writes a request out. */
export async function written(plan: Plan, identity: Identity): Promise<SentRequest> {
  const fill = (text: string) => filled(text, identity);
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
  const target = sendable(fill(plan.query ? `${plan.path}?${plan.query}` : plan.path));
  return { method: plan.method, target, headers, body: content };
}

/** A text with what its placeholders stand for. */
export function filled(text: string, { userId, userNum, token, cookie }: Identity): string {
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
      const packed = gzipSync(bytes(body.plain.repeat(body.times)));
      return { type: "application/json", content: new Uint8Array(packed.subarray(0, packed.length - body.cut)) };
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
