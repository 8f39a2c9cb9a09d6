import { globSync, readFileSync } from "node:fs";

/** Tables whose rows are money, rights or credentials, by what a wrong write would cost. */
export const sensitiveTables: readonly string[] = [
  // Money; triggers write balances and debts when entries are written
  ...["ledger", "debt_entries", "vouchers", "voucher_batches", "redemptions"],
  ...["purchases", "purchase_lines", "deliveries", "gifts", "discount_codes", "discount_uses"],
  ...["payment_orders", "payment_facts", "payment_order_events", "payment_proofs", "payment_webhooks"],
  ...["payment_wallets", "payment_packages", "coin_reversals"],
  // Rights
  ...["users", "roles", "approvals", "staff_totals", "account_bans", "address_bans", "whitelist"],
  // Credentials
  ...["sessions", "suspended_sessions", "account_links", "mail_codes", "totp_factors", "recovery_codes"],
  ...["passkeys", "passkey_challenges", "known_devices", "known_networks", "mails"],
  ...["bridge_keys", "agents", "game_accounts", "game_tasks"],
  // Files that visitors run or that are served from the site
  ...["downloads", "media", "media_files"],
];

/** The names of tables in code, such as `payment_orders` of `paymentOrders`. */
function tableVariables(): Map<string, string> {
  const names = new Map<string, string>();
  for (const schema of globSync("app/**/schema.ts"))
    for (const [, variable = "", table = ""] of readFileSync(schema, "utf8").matchAll(
      /export const (\w+) = sqliteTable\(\s*"(\w+)"/g,
    ))
      names.set(variable, table);
  return names;
}

/** SQL and drizzle that write, and editors of content, each with the table or its variable. */
const WRITES = [
  /\b(?:INSERT(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM) "?(\w+)/g,
  /\.(?:insert|update|delete)\(\s*(\w+)/g,
  /contentEditor\(\{\s*table: (\w+)/g,
];

/** The files of handlers that write to {@link sensitiveTables}, with these tables. */
export function sensitiveWriters(): Map<string, string[]> {
  const variables = tableVariables();
  const writers = new Map<string, string[]>();
  for (const file of globSync("app/features/*/embedded/**/*.ts").sort()) {
    const text = readFileSync(file, "utf8");
    const tables = WRITES.flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, name = ""]) => variables.get(name) ?? name)
      .filter((table) => sensitiveTables.includes(table));
    if (tables.length > 0) writers.set(file, [...new Set(tables)]);
  }
  return writers;
}
