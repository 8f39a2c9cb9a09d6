/** The REST API of Cloudflare. Tests set CLOUDFLARE_API_BASE_URL, which wrangler reads as well. */
export const API = "https://api.cloudflare.com/client/v4";

/** Timeout of a request, milliseconds. */
const TIMEOUT = 60_000;

export interface CloudflareOptions {
  /** Runs wrangler and returns what it prints. */
  wrangler: (args: string[]) => Promise<string>;
  env: NodeJS.ProcessEnv;
}

/** A refusal of the REST API. */
export class CloudflareError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Sends requests to the REST API with the credentials of wrangler, for what wrangler has no command. */
export interface CloudflareApi {
  /**
   * @param path below the account, such as `/d1/database`
   * @throws CloudflareError if Cloudflare refuses the request; another Error if it does not answer
   */
  send<Result>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Result>;
}

/**
 * Opens the API of the account: the configured one, or the only one of the login.
 * @throws Error if there is no login, or no single account
 */
export async function openCloudflareApi(options: CloudflareOptions): Promise<CloudflareApi> {
  const { env } = options;
  const account = await accountOf(options);
  if (!account) throw new Error("CLOUDFLARE_ACCOUNT_ID is not set, and there are several accounts");
  const headers = { ...(await credentials(options)), "Content-Type": "application/json" };
  return {
    async send<Result>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${env.CLOUDFLARE_API_BASE_URL ?? API}/accounts/${account}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const reply = (await response.json().catch(() => ({}))) as { result?: Result; errors?: { message: string }[] };
      if (!response.ok) {
        const reason = reply.errors?.map(({ message }) => message).join("; ");
        throw new CloudflareError(
          response.status,
          `Cloudflare answered ${response.status}${reason ? `: ${reason}` : ""}`,
        );
      }
      return reply.result as Result;
    },
  };
}

async function accountOf({ wrangler, env }: CloudflareOptions): Promise<string | undefined> {
  if (env.CLOUDFLARE_ACCOUNT_ID) return env.CLOUDFLARE_ACCOUNT_ID;
  const { accounts = [] } = JSON.parse(await wrangler(["whoami", "--json"])) as { accounts?: { id: string }[] };
  return accounts.length === 1 ? accounts[0]?.id : undefined;
}

/** What `wrangler auth token --json` prints. */
type Credentials = { type: "api_key"; key: string; email: string } | { type: "api_token" | "oauth"; token: string };

async function credentials({ wrangler }: CloudflareOptions): Promise<Record<string, string>> {
  const found = JSON.parse(await wrangler(["auth", "token", "--json"])) as Credentials;
  if (found.type === "api_key") return { "X-Auth-Email": found.email, "X-Auth-Key": found.key };
  return { Authorization: `Bearer ${found.token}` };
}
