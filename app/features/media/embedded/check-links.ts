import type { Handler } from "#app/embedded/handler.ts";
import { type ResolveName, refusalOfAddress } from "#app/embedded/public-address.ts";
import type { mediaAdminCalls } from "../admin-calls.ts";
import { linkLimits } from "../link-addresses.ts";

/**
 * `admincheckaddresses`: requests addresses of other sites. Only web addresses of public hosts are requested, and each
 * redirect is checked in the same way, so that the check cannot reach machines of the operator's own network.
 */
export const checkLinks: Handler<typeof mediaAdminCalls.checkLinks> = async ({ addresses }, { resolveName }) => {
  const problems = await Promise.all(
    [...new Set(addresses)].map(async (address) => ({ address, problem: await problemOf(address, resolveName) })),
  );
  return { data: problems };
};

/** The problem with an address; the empty text when it answers. */
async function problemOf(address: string, resolveName: ResolveName | undefined): Promise<string> {
  const signal = AbortSignal.timeout(linkLimits.timeout);
  try {
    let url = address;
    for (let redirects = 0; redirects <= linkLimits.redirects; redirects += 1) {
      const refusal = await refusalOfAddress(url, resolveName);
      if (refusal) return refusals[refusal];
      const response = await request(url, signal);
      await response.body?.cancel();
      const next = response.headers.get("Location");
      if (response.status < 300 || response.status >= 400 || !next) return statusProblem(response.status);
      if (!URL.canParse(next, url)) return "It redirects to an invalid address.";
      url = new URL(next, url).href;
    }
    return "It redirects too often.";
  } catch (error) {
    const isSlow = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
    return isSlow ? `No answer within ${linkLimits.timeout / 1000} seconds.` : "The server cannot be reached.";
  }
}

/** Many servers refuse HEAD requests; the body of a GET is not read. */
async function request(url: string, signal: AbortSignal): Promise<Response> {
  const options = { redirect: "manual", signal, headers: { "User-Agent": "Mozilla/5.0 (link check)" } } as const;
  const head = await fetch(url, { ...options, method: "HEAD" });
  return head.status === 404 || head.status === 405 || head.status === 501 ? fetch(url, options) : head;
}

/** Servers that only refuse programs, or are busy, are not dead. */
function statusProblem(status: number): string {
  return status === 404 || status === 410 || status >= 500 ? `The server answers ${status}.` : "";
}

/** Why addresses are not requested. */
const refusals = {
  form: "Only web addresses without a port and a login are checked.",
  private: "This address is not public.",
  unknown: "The name of the server is unknown.",
} as const;
