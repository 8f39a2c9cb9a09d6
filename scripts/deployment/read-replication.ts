import { API, type CloudflareOptions, openCloudflareApi } from "./cloudflare-api.ts";

/** The settings that switch read replication on. wrangler has no command for them, so they are sent to the REST API. */
const SETTINGS = { read_replication: { mode: "auto" } };

/** The request as a line to print. */
export const replicationRequest = `PUT ${API}/accounts/ACCOUNT_ID/d1/database/DATABASE_ID ${JSON.stringify(SETTINGS)}`;

/**
 * Switches read replication of a D1 database on, with the credentials of wrangler.
 * @returns why it could not be switched on; undefined if it is on
 */
export async function enableReadReplication({
  databaseId,
  ...options
}: CloudflareOptions & { databaseId: string }): Promise<string | undefined> {
  try {
    const api = await openCloudflareApi(options);
    await api.send("PUT", `/d1/database/${databaseId}`, SETTINGS);
    return undefined;
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
