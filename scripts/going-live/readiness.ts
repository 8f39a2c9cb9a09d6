import { join } from "node:path";
import { Keyring } from "../../app/crypto/keyring.ts";
import { OWNER } from "../../app/features/admin/level-names.ts";
import { type EnteredConnections, mergeConnections } from "../../app/features/connections/connections.ts";
import { providerKeysOf, smtpOf } from "../../app/features/connections/embedded/options.ts";
import { rowsOf, type SqlDatabase } from "../../app/features/operations/embedded/backup/sql-database.ts";
import { createProviders } from "../../app/features/payments/embedded/providers/create-providers.ts";
import { hasDemoContent } from "../../app/features/setup/embedded/demo-content.ts";
import { ADMIN_FROM } from "../../app/features/staff/user-types.ts";
import { demoPasswordProblem } from "../seed/demo-logins.ts";
import { root } from "../setup/project.mjs";

/** Whether a local site can go live. Each text is a line to print. */
export interface Readiness {
  /** What must be done first. */
  problems: string[];
  /** What the operator should know; the site works without it. */
  notes: string[];
  /** What goes along. */
  contents: string;
}

const counts = {
  owners: `SELECT count(*) FROM users WHERE user_type >= ${OWNER}`,
  /** Passkeys belong to the address at which they were made. */
  secured: `SELECT count(*) FROM users JOIN totp_factors USING (user_num) WHERE user_type >= ${OWNER}`,
  staff: `SELECT count(*) FROM users WHERE user_type BETWEEN ${ADMIN_FROM} AND ${OWNER - 1}`,
  players: `SELECT count(*) FROM users WHERE user_type < ${ADMIN_FROM}`,
  passkeys: "SELECT count(*) FROM passkeys",
  demo: `SELECT ${hasDemoContent}`,
  operator: "SELECT count(*) FROM settings WHERE key IN ('operator_name', 'operator_contact')",
  mails: "SELECT count(*) FROM mails WHERE sent_at IS NULL AND sealed_body <> ''",
  agents: "SELECT count(*) FROM bridge_keys WHERE revoked_at IS NULL",
  news: "SELECT count(*) FROM news",
  items: "SELECT count(*) FROM shop_items",
  packages: "SELECT count(*) FROM payment_packages",
  orders: "SELECT count(*) FROM payment_orders",
  pictures: "SELECT count(*) FROM media",
};

/**
 * Examines a local site.
 * @param variables those of `.dev.vars`
 */
export async function readReadiness(database: SqlDatabase, variables: Record<string, string>): Promise<Readiness> {
  const columns = Object.entries(counts).map(([name, sql]) => `(${sql}) AS ${name}`);
  const [row] = await rowsOf<Record<keyof typeof counts, number>>(database, `SELECT ${columns.join(", ")}`);
  if (!row) throw new Error("The database did not answer.");
  const demoPasswords = await demoPasswordProblem(join(root, "seed"), (statement, parameter) =>
    rowsOf(database, statement, parameter),
  );
  const values = mergeConnections(variables, await enteredConnections(database, variables));
  const hasTestKeys = createProviders(providerKeysOf(values)).some(({ isTest }) => isTest);
  const lines = (found: Record<string, boolean>) => Object.keys(found).filter((line) => found[line]);
  return {
    problems: lines({
      [demoPasswords ?? ""]: demoPasswords !== undefined,
      "The site still shows the demo content. Remove it on /admin/setup.": row.demo > 0,
      "No account is an owner. Register one, then run `npm run admin -- USERID 30`.": row.owners === 0,
      "No owner has an authenticator app. Add one on /security: the console asks for it, and a passkey does not work at another address.":
        row.owners > 0 && row.secured === 0,
    }),
    notes: lines({
      "The policies name no operator: the Data Privacy Act requires a name and a contact (console: Settings).":
        row.operator < 2,
      "No mail server is set (console: Connections): nobody can confirm an address or find a password.":
        smtpOf(values) === undefined,
      [`${row.mails} mails wait in the outbox, and would be sent from the live site. Delete those of your tests first (console: Outbox).`]:
        row.mails > 0,
      [`${row.passkeys} passkeys do not work at the new address. Their owners add new ones there.`]: row.passkeys > 0,
      "The keys of a payment provider are those of its test mode: players are not offered it.": hasTestKeys,
      "The game agent needs the new address: `url` in its agent.toml. Run it at one site only.": row.agents > 0,
      [`${row.orders} orders go along, with the coins they gave. Are they real ones?`]: row.orders > 0,
    }),
    contents: (["owners", "staff", "players", "news", "items", "packages", "orders", "pictures"] as const)
      .map((name) => `${name} ${row[name]}`)
      .join(", "),
  };
}

/** What owners have entered in the console; what the session secret does not open is left out. */
async function enteredConnections(
  database: SqlDatabase,
  { SESSION_SECRET = "" }: Record<string, string>,
): Promise<EnteredConnections> {
  const keys = new Keyring(SESSION_SECRET.split(",").map((secret) => secret.trim()));
  const rows = await rowsOf<{ key: string; sealed: string }>(database, "SELECT key, sealed FROM connections");
  const opened = rows.map(async ({ key, sealed }) => [key, (await keys.open(sealed, "connection"))?.value] as const);
  return Object.fromEntries(await Promise.all(opened));
}
