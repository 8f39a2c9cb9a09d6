/** The settings that switch read replication on. wrangler has no command for them, so they are sent to the REST API. */
const SETTINGS = JSON.stringify({ read_replication: { mode: "auto" } });

const API = "https://api.cloudflare.com/client/v4";

/** Timeout of the request, milliseconds. */
const TIMEOUT = 10_000;

/** The request as a line to print. */
export const replicationRequest = `PUT ${API}/accounts/ACCOUNT_ID/d1/database/DATABASE_ID ${SETTINGS}`;

export interface ReplicationOptions {
  databaseId: string;
  /** Runs wrangler and returns what it prints. */
  wrangler: (args: string[]) => Promise<string>;
  env: NodeJS.ProcessEnv;
}

/**
 * Switches read replication of a D1 database on, with the credentials of wrangler.
 * @returns why it could not be switched on; undefined if it is on
 */
export async function enableReadReplication(options: ReplicationOptions): Promise<string | undefined> {
  const { databaseId, env } = options;
  try {
    const account = await accountOf(options);
    if (!account) return "CLOUDFLARE_ACCOUNT_ID is not set, and there are several accounts";
    const response = await fetch(
      `${env.CLOUDFLARE_API_BASE_URL ?? API}/accounts/${account}/d1/database/${databaseId}`,
      {
        method: "PUT",
        headers: { ...(await credentials(options)), "Content-Type": "application/json" },
        body: SETTINGS,
        signal: AbortSignal.timeout(TIMEOUT),
      },
    );
    return response.ok ? undefined : `Cloudflare answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** How an operator switches it on, as lines to print. */
export function replicationInstructions(database: string): string[] {
  return [
    `  in the dashboard: Storage & databases > D1 > ${database} > Settings > Enable Read Replication`,
    `  or, with a token that has the permission D1 edit: ${replicationRequest}`,
  ];
}

/** The id of the account: the configured one, or the only one of the login. */
async function accountOf({ wrangler, env }: ReplicationOptions): Promise<string | undefined> {
  if (env.CLOUDFLARE_ACCOUNT_ID) return env.CLOUDFLARE_ACCOUNT_ID;
  const { accounts = [] } = JSON.parse(await wrangler(["whoami", "--json"])) as { accounts?: { id: string }[] };
  return accounts.length === 1 ? accounts[0]?.id : undefined;
}

/** What `wrangler auth token --json` prints. */
type Credentials = { type: "api_key"; key: string; email: string } | { type: "api_token" | "oauth"; token: string };

async function credentials({ wrangler }: ReplicationOptions): Promise<Record<string, string>> {
  const found = JSON.parse(await wrangler(["auth", "token", "--json"])) as Credentials;
  if (found.type === "api_key") return { "X-Auth-Email": found.email, "X-Auth-Key": found.key };
  return { Authorization: `Bearer ${found.token}` };
}
