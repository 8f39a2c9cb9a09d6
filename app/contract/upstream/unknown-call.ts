import { exchange } from "#app/async/exchange.ts";
import { headersFor, type UpstreamOptions } from "./upstream-game-api.ts";

/** A path that exists on no game server. */
const PATH = "/portal-probe-for-an-unknown-call";
const MAX_REPLY = 64 * 1024;

/**
 * Whether a server rejects callers without a token even for unknown calls: then its 401 or 403 does not mean that it
 * has a call. False when it does not respond in time.
 */
export async function refusesUnknownCalls(
  options: Pick<UpstreamOptions, "baseUrl" | "caller" | "csrfToken" | "proxyKey" | "fetch" | "circuit"> & {
    timeoutMs: number;
  },
): Promise<boolean> {
  const { baseUrl, timeoutMs, circuit } = options;
  try {
    const { status } = await exchange(
      `${baseUrl.replace(/\/+$/, "")}${PATH}`,
      { method: "GET", headers: headersFor(options) },
      { send: options.fetch ?? fetch, timeoutMs, tries: 1, maxReplyBytes: MAX_REPLY, circuit },
    );
    return status === 401 || status === 403;
  } catch {
    return false;
  }
}
