import { type Circuit, CircuitOpenError } from "#app/async/circuit.ts";
import { exchange, type UpstreamResponse } from "#app/async/exchange.ts";
import { MEGABYTE } from "#app/format/units.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import type { Caller } from "../caller.ts";
import { type CallName, type CallReply, calls, type GameApi, gameApiOf } from "../contract.ts";
import type { CallDefinition, ResolveFile } from "../define.ts";
import { GameApiError } from "../errors.ts";
import { message } from "../message.ts";
import { withAssetsUrl } from "../relative-url.ts";
import { parseRequest, requestFieldsOf } from "../requests.ts";
import { encodeWire, translateKeys } from "../wire.ts";
import { optionalCallLimits } from "./limits.ts";
import { createMismatchLog, type MismatchLog, report } from "./mismatch-log.ts";

export interface UpstreamOptions {
  /** Absolute base URL of the calls' paths; may have a path and a trailing slash. */
  baseUrl: string;
  caller: Caller;
  /** Sent as `X-CSRF-TOKEN` if the server requires one. */
  csrfToken?: string | undefined;
  /** Sent as `X-Proxy-Key` to another portal, so that it trusts the visitor's forwarded address. */
  proxyKey?: string | undefined;
  fetch?: typeof fetch;
  /** Timeout of one try, in milliseconds. */
  timeoutMs?: number;
  /** URL of the server's files, the prefix for relative addresses. */
  assetsUrl?: string | undefined;
  /** Whether an address is that of one of this site's own files, which remains unchanged. */
  isOwnFile?: ((address: string) => boolean) | undefined;
  /** Receives the mismatches of replies. */
  logMismatches?: MismatchLog;
  /** The server's circuit breaker; by default there is none. */
  circuit?: Circuit | undefined;
}

/** Decisions "Who serves the data". */
const TIMEOUT = 5000;
/** Ours: transferring several megabytes takes longer. */
const FILES_TIMEOUT = 30_000;

const MAX_REPLY = 2 * MEGABYTE;
/** One picture as base64. */
const MAX_PICTURES_REPLY = 8 * MEGABYTE;

/**
 * The game API of an operator's own server, over HTTP with exactly the paths, bodies and headers of specification
 * section 7. Requests are validated against the contract before they are sent, replies when they arrive. Reading calls
 * are retried once when the first try gets no response.
 */
export function createUpstreamGameApi(options: UpstreamOptions): GameApi {
  return gameApiOf((name, input) => callUpstream(name, input, options));
}

async function callUpstream<Name extends CallName>(
  name: Name,
  input: unknown,
  options: UpstreamOptions,
): Promise<CallReply<Name>> {
  const definition: CallDefinition = calls[name];
  const request: Record<string, unknown> = parseRequest(name, input);
  const response = await ask(name, encodeWire(calls[name].request, request) as Record<string, unknown>, options);
  // Loaded when it is used: a site with a database of its own reads no replies.
  const { isAboutOneThing, readError, readReply } = await import("./replies.ts");
  if (response.status < 200 || response.status >= 300) {
    if (definition.whenNotFound && isAboutOneThing(response)) return definition.whenNotFound() as CallReply<Name>;
    throw readError(name, response);
  }
  const reply = readReply(name, request, response, options.logMismatches ?? createMismatchLog());
  return definition.clean ? ((await definition.clean(reply, fileResolver(options))) as CallReply<Name>) : reply;
}

/** Prefixes relative addresses with the URL of the server's files, but for those of this site's own files. */
function fileResolver({ assetsUrl, isOwnFile = () => false }: UpstreamOptions): ResolveFile {
  return (address) => (isOwnFile(address) ? address : withAssetsUrl(address, assetsUrl));
}

async function ask(
  name: CallName,
  request: Record<string, unknown>,
  options: UpstreamOptions,
): Promise<UpstreamResponse> {
  const { method, pictures, bestEffort }: CallDefinition = calls[name];
  const url = addressOf(name, request, options.baseUrl);
  try {
    return await exchange(
      url,
      { method, headers: headersFor(options), body: bodyOf(name, request) ?? null },
      {
        send: options.fetch ?? fetch,
        timeoutMs: options.timeoutMs ?? timeoutOf(calls[name]),
        maxReplyBytes: pictures === "reply" ? MAX_PICTURES_REPLY : MAX_REPLY,
        // A repeated POST could take effect twice.
        tries: method === "GET" && !bestEffort ? 2 : 1,
        circuit: options.circuit,
      },
    );
  } catch (error) {
    if (!(error instanceof CircuitOpenError)) {
      report(name, `no answer (${error instanceof Error ? error.name : "unknown"})`);
    }
    throw new GameApiError("unavailable", message("call.networkError"), undefined, { cause: error });
  }
}

function timeoutOf({ pictures, textFile, bestEffort }: CallDefinition): number {
  if (bestEffort) return optionalCallLimits.timeout;
  return pictures || textFile ? FILES_TIMEOUT : TIMEOUT;
}

function addressOf(name: CallName, request: Record<string, unknown>, baseUrl: string): string {
  const { method, path } = calls[name];
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => pathPart(name, field, request[field]));
  const query = new URLSearchParams(method === "GET" ? stringsOf(beyondPath(name, request)) : {});
  return `${baseUrl.replace(/\/+$/, "")}${filled}${query.size > 0 ? `?${query}` : ""}`;
}

/** Encodes a path parameter. Rejects `.` and `..`, which would be resolved as folders, and the empty text. */
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

/** Fields of calls of section 7 that it does not name: they are only sent with a value. */
const ADDED_FIELDS = ["device", "existingGameAccount", "answers"];

/**
 * The fields of the query or the body. A body of section 7 has all of its fields, empty where there is nothing, because
 * a server may require them. Any other field without a value is left out, since a server might store a null.
 */
function beyondPath(name: CallName, request: Record<string, unknown>): Record<string, unknown> {
  const { origin, method } = calls[name];
  const isComplete = origin === "specification" && method === "POST";
  const { beyondPath: fields } = requestFieldsOf(name);
  const entries = fields.map((field) => {
    const isSent = isComplete && !ADDED_FIELDS.includes(field);
    return [field, request[field] ?? (isSent ? "" : undefined)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function stringsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));
}

/** The headers of every request. */
export function headersFor({
  caller,
  csrfToken,
  proxyKey,
}: Pick<UpstreamOptions, "caller" | "csrfToken" | "proxyKey">): Record<string, string> {
  return {
    Accept: "application/json",
    // For its own messages; specification section 7 has no languages.
    "Accept-Language": currentContext().locale,
    "Content-Type": "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(csrfToken ? { "X-CSRF-TOKEN": csrfToken } : {}),
    ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
    ...(caller.ip ? { "X-Forwarded-For": caller.ip } : {}),
    ...(proxyKey ? { "X-Proxy-Key": proxyKey } : {}),
  };
}
