import type { Circuit } from "./circuit.ts";

/** Gateways send these while the server behind them restarts: a retry often helps. */
const PASSING_STATUSES = [502, 503, 504];

const MAX_RETRY_AFTER = 24 * 60 * 60;

export interface UpstreamResponse {
  /** The HTTP status; 0 when the platform hides it. */
  status: number;
  /** The reply as text; undefined when it is too large. */
  body: string | undefined;
  /** Seconds after which to retry, from the server's `Retry-After`. */
  retryAfter: number | undefined;
}

export interface ExchangeOptions {
  send: typeof fetch;
  /** Limit for one try, from the request to the last byte of the reply. */
  timeoutMs: number;
  /** Maximum number of tries. */
  tries: number;
  /** Larger replies are not read completely. */
  maxReplyBytes: number;
  /** Refuses requests while the server is silent; by default there is none. */
  circuit?: Circuit | undefined;
}

/**
 * Sends a request and reads the whole reply, within limits of time and size. Retries after a network failure, a timeout
 * or a temporary gateway error, up to `tries`; does not follow redirects.
 *
 * @throws the network's error of the last try, or a DOMException `TimeoutError`; CircuitOpenError if nothing was sent
 */
export async function exchange(url: string, init: RequestInit, options: ExchangeOptions): Promise<UpstreamResponse> {
  const again = () => exchange(url, init, { ...options, tries: options.tries - 1 });
  try {
    const response = await tryOnce(url, init, options);
    if (options.tries <= 1 || !PASSING_STATUSES.includes(response.status)) return response;
  } catch (error) {
    if (options.tries <= 1 || options.circuit?.isOpen) throw error;
  }
  return again();
}

async function tryOnce(
  url: string,
  init: RequestInit,
  { send, timeoutMs, maxReplyBytes, circuit }: ExchangeOptions,
): Promise<UpstreamResponse> {
  const since = circuit?.enter() ?? 0;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await send(url, { ...init, redirect: "manual", signal });
    const retryAfter = secondsOf(response.headers.get("Retry-After"));
    const body = await readText(response, maxReplyBytes);
    circuit?.answered();
    return { status: response.status, body, retryAfter };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") circuit?.gaveUp(since);
    throw error;
  }
}

/** A `Retry-After` header in seconds, at least one and at maxBytes a day; undefined when missing or invalid. */
function secondsOf(header: string | null): number | undefined {
  const text = header?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER) : undefined;
}

async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(response, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}

/** Reads the body of a response; undefined, and the rest is not read, if it is larger than a maximum. */
export async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || !value) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}
