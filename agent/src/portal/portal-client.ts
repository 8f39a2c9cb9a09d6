import { gzipSync } from "node:zlib";
import type * as z from "zod";
import { exchange } from "../../../app/async/exchange.ts";
import { decodeWire, encodeWire } from "../../../app/contract/wire.ts";
import { bridgeCalls } from "../../../app/features/bridge/calls.ts";
import { gameTasksBridgeCalls } from "../../../app/features/game-accounts/bridge-calls.ts";
import { deliveriesBridgeCalls } from "../../../app/features/shop/bridge-calls.ts";
import { type Advice, shortened } from "../problem.ts";

const calls = { ...bridgeCalls, ...gameTasksBridgeCalls, ...deliveriesBridgeCalls };
type BridgeCalls = typeof calls;
type CallName = keyof BridgeCalls;

/** A call of the portal failed. */
export class PortalError extends Error {
  override name = "PortalError";
  /** What the operator can do about it. */
  readonly advice: Advice;
  /** Seconds that the portal asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(message: string, advice: Advice, retryAfter?: number) {
    super(message);
    this.advice = advice;
    this.retryAfter = retryAfter;
  }
}

/** Calls the portal as a game server does: one method per bridge call, with this application's field names. */
export type PortalClient = {
  [Name in CallName]: (request: z.input<BridgeCalls[Name]["request"]>) => Promise<z.output<BridgeCalls[Name]["reply"]>>;
};

export interface PortalOptions {
  /** Address of the site, without a slash at its end. */
  url: string;
  /** The bridge key. */
  key: string;
  /** Receives the portal's time of each reply, in epoch milliseconds. */
  onTime?: (time: number) => void;
  send?: typeof fetch;
}

const TIMEOUT = 60_000;
const MAX_REPLY_BYTES = 8_000_000;
/** Smaller bodies do not become much smaller. */
const GZIP_FROM = 2000;

/** Creates a client. Its methods try once, within a minute; the streams repeat what failed. */
export function createPortalClient(options: PortalOptions): PortalClient {
  const names = Object.keys(calls) as CallName[];
  return Object.fromEntries(
    names.map((name) => [name, (request: unknown) => call(name, request, options)]),
  ) as unknown as PortalClient;
}

async function call(name: CallName, request: unknown, { url, key, onTime, send = fetch }: PortalOptions) {
  const { method, path, request: schema, reply } = calls[name];
  const encoded = encodeWire(schema, request) as Record<string, unknown>;
  const headers = new Headers({ Authorization: `Bearer ${key}`, Accept: "application/json" });
  let address = `${url}/api${path}`;
  let body: string | Uint8Array<ArrayBuffer> | undefined;
  if (method === "GET") {
    const query = new URLSearchParams(
      Object.entries(encoded).map(([field, value]): [string, string] => [field, String(value)]),
    );
    if (query.size > 0) address += `?${query}`;
  } else {
    headers.set("Content-Type", "application/json");
    const json = JSON.stringify(encoded);
    if (json.length < GZIP_FROM) body = json;
    else {
      headers.set("Content-Encoding", "gzip");
      body = Uint8Array.from(gzipSync(json));
    }
  }
  const timed: typeof fetch = async (input, init) => {
    const response = await send(input, init);
    const time = Date.parse(response.headers.get("Date") ?? "");
    if (Number.isFinite(time)) onTime?.(time);
    return response;
  };
  const response = await exchange(
    address,
    { method, headers, body },
    { send: timed, timeoutMs: TIMEOUT, tries: 1, maxReplyBytes: MAX_REPLY_BYTES },
  ).catch((error: unknown) => {
    throw unreachable(url, error);
  });
  if (response.status !== 200) throw failure(response.status, response.body, response.retryAfter);
  const parsed = reply.safeParse(decodeWire(reply, parse(response.body)));
  if (!parsed.success)
    throw new PortalError(`The portal's reply to ${path} is not understood.`, {
      text: "Portal and agent have different versions: install the agent that belongs to the portal.",
    });
  return parsed.data;
}

function parse(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
}

/** @param error what fetch threw; its cause has the system's error code */
function unreachable(url: string, error: unknown): PortalError {
  const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
  const reason = name === "TimeoutError" ? "no reply within a minute" : cause?.code || cause?.message || message;
  return new PortalError(`The portal ${url} cannot be reached (${reason}).`, {
    text: "Check portal.url in agent.toml and this machine's internet connection.",
    init: "Check the address, and this machine's internet connection.",
    retried: true,
  });
}

const NOT_A_SITE = "It must be the address of the site itself, as the browser shows it on the home page.";

const advice: Record<number, Advice> = {
  401: {
    text: "Create a key on the page “Bridge keys” of the console, and write it to portal.key in agent.toml.",
    init: "Copy the key once more. It is shown only once: if you do not have it, create another on the page “Bridge keys” of the console.",
  },
  403: {
    text: "Create a key with all scopes on the page “Bridge keys” of the console, and write it to portal.key in agent.toml.",
    init: "Create a key with all boxes ticked on the page “Bridge keys” of the console.",
  },
  404: { text: "portal.url in agent.toml must be the address of the site itself, without a path.", init: NOT_A_SITE },
  413: { text: "Install the agent that belongs to the portal." },
};

/** The longest text of the portal's reply that a message repeats. */
const MAX_REPLY_TEXT = 500;

function failure(status: number, body: string | undefined, retryAfter: number | undefined): PortalError {
  const reply = parse(body) as { message?: unknown } | undefined;
  const text = typeof reply?.message === "string" ? shortened(reply.message, MAX_REPLY_TEXT) : "";
  return new PortalError(
    `The portal answered ${status}${text && `: ${text}`}`,
    advice[status] ?? { text: "", init: NOT_A_SITE, retried: true },
    retryAfter,
  );
}
