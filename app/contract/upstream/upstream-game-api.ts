import { type Caller, type CallName, type CallReply, calls, type GameApi, gameApiOf } from "../contract.ts";
import type { CallDefinition } from "../define.ts";
import { GameApiError } from "../errors.ts";
import { message } from "../messages/message.ts";
import { parseRequest, requestFieldsOf } from "../requests.ts";
import { encodeWire, translateKeys } from "../wire.ts";
import { cleanReply, placeFiles } from "./clean-reply.ts";
import { type Answer, exchange } from "./exchange.ts";
import { optionalCalls } from "./limits.ts";
import { newOddityLog, type OddityLog, readError, readReply, report } from "./replies.ts";

export interface UpstreamOptions {
  /** Absolute address below which the calls' paths lie; may have a path and a trailing slash. */
  baseUrl: string;
  caller: Caller;
  /** Sent as `X-CSRF-TOKEN` when the server wants one. */
  csrfToken?: string | undefined;
  /** Sent as `X-Proxy-Key` to another portal, so that it believes the visitor's address. */
  proxyKey?: string | undefined;
  fetch?: typeof fetch;
  /** For one try, in milliseconds. */
  timeoutMs?: number;
  /** Where the server's files are, put before relative addresses. */
  assetsUrl?: string | undefined;
  /** Whether an address is that of a file of this site's own, which then stays as it is. */
  isOwnFile?: ((address: string) => boolean) | undefined;
  /** Takes what was odd about replies. */
  logOddity?: OddityLog;
}

/** Decisions "Who serves the data". */
const TIMEOUT = 5000;
/** Ours: some megabytes take longer. */
const PICTURES_TIMEOUT = 30_000;

const MEGABYTE = 1024 * 1024;
const MAX_REPLY = 2 * MEGABYTE;
/** One picture as base64. */
const MAX_PICTURES_REPLY = 8 * MEGABYTE;

/**
 * The game API of an operator's own server, over HTTP with exactly the paths, bodies and headers of specification
 * section 7. Requests are checked against the contract before they leave, replies when they arrive. Reading calls are
 * asked once more when the first try gets no answer.
 */
export function createUpstreamGameApi(options: UpstreamOptions): GameApi {
  return gameApiOf((name, input) => callUpstream(name, input, options));
}

async function callUpstream<Name extends CallName>(
  name: Name,
  input: unknown,
  options: UpstreamOptions,
): Promise<CallReply<Name>> {
  const request: Record<string, unknown> = parseRequest(name, input);
  const answer = await ask(name, encodeWire(calls[name].request, request) as Record<string, unknown>, options);
  if (answer.status < 200 || answer.status >= 300) {
    const nothing = answer.status === 404 ? nothingFound[name]?.() : undefined;
    if (nothing) return nothing;
    throw readError(name, answer);
  }
  const reply = readReply(name, request, answer, options.logOddity ?? newOddityLog());
  return cleanReply(name, reply, placeFiles(options.assetsUrl, options.isOwnFile));
}

/** What a 404 means to a call that asks for one thing: there is none, which is an answer like any other. */
const nothingFound: { [Name in CallName]?: () => CallReply<Name> } = { "news.byId": () => ({ data: [] }) };

async function ask(name: CallName, request: Record<string, unknown>, options: UpstreamOptions): Promise<Answer> {
  const { method, pictures, brief }: CallDefinition = calls[name];
  const url = addressOf(name, request, options.baseUrl);
  try {
    return await exchange(
      url,
      { method, headers: headersFor(options), body: bodyOf(name, request) ?? null },
      {
        send: options.fetch ?? fetch,
        timeoutMs: options.timeoutMs ?? timeoutOf(calls[name]),
        maxReplyBytes: pictures === "reply" ? MAX_PICTURES_REPLY : MAX_REPLY,
        // A second POST could do its work twice.
        tries: method === "GET" && !brief ? 2 : 1,
      },
    );
  } catch (error) {
    report(name, `no answer (${error instanceof Error ? error.name : "unknown"})`);
    throw new GameApiError("unavailable", message("call.networkError"), undefined, { cause: error });
  }
}

function timeoutOf({ pictures, brief }: CallDefinition): number {
  if (brief) return optionalCalls.timeout;
  return pictures ? PICTURES_TIMEOUT : TIMEOUT;
}

function addressOf(name: CallName, request: Record<string, unknown>, baseUrl: string): string {
  const { method, path } = calls[name];
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => pathPart(name, field, request[field]));
  const query = new URLSearchParams(method === "GET" ? stringsOf(beyondPath(name, request)) : {});
  return `${baseUrl.replace(/\/+$/, "")}${filled}${query.size > 0 ? `?${query}` : ""}`;
}

/** Dots would be taken for a folder and lead to another call's path. */
function pathPart(name: CallName, field: string, value: unknown): string {
  const part = encodeURIComponent(String(value));
  if (/^\.{0,2}$/.test(part)) {
    const fields = { [field]: [message("request.unusableValue", { field })] };
    throw new GameApiError("invalid", message("request.invalid"), translateKeys(calls[name].request, fields, "decode"));
  }
  return part;
}

function bodyOf(name: CallName, request: Record<string, unknown>): string | undefined {
  const hasBody = calls[name].method === "POST" && requestFieldsOf(name).beyondPath.length > 0;
  return hasBody ? JSON.stringify(beyondPath(name, request)) : undefined;
}

/** What travels in the query or the body. A field without a value is left out: a server might store its null. */
function beyondPath(name: CallName, request: Record<string, unknown>): Record<string, unknown> {
  const { beyondPath: fields } = requestFieldsOf(name);
  const entries = fields.map((field) => [field, request[field]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}

function stringsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));
}

/** The headers that every request carries. */
export function headersFor({
  caller,
  csrfToken,
  proxyKey,
}: Pick<UpstreamOptions, "caller" | "csrfToken" | "proxyKey">): Record<string, string> {
  return {
    Accept: "application/json",
    "Content-Type": "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(csrfToken ? { "X-CSRF-TOKEN": csrfToken } : {}),
    ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
    ...(caller.ip ? { "X-Forwarded-For": caller.ip } : {}),
    ...(proxyKey ? { "X-Proxy-Key": proxyKey } : {}),
  };
}
