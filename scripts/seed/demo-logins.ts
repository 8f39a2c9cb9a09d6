import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PasswordHasher } from "../../app/features/accounts/embedded/passwords.ts";
import { lookupKey } from "../../app/features/users/embedded/lookup.ts";
import { storedVoucherCode } from "../../app/features/wallet/embedded/voucher-codes.ts";

/** Returns the rows of a statement with one parameter. */
type Select = (statement: string, parameter: string) => Promise<Record<string, unknown>[]>;

/** An account that still has the password of the demo content, which everybody can read. */
interface DemoAccount {
  userNum: number;
  userId: string;
  password: string;
  passwordHash: string;
  note: string;
}

/** The accounts of a database that have a password of the demo content. */
export async function demoAccounts(seedFolder: string, select: Select): Promise<DemoAccount[]> {
  const passwords = new PasswordHasher();
  const found: DemoAccount[] = [];
  const demo = list(seedFolder, "accounts.json").map((entry) => ({ note: "", userId: "", password: "", ...entry }));
  if (demo.length === 0) return [];
  const keys = JSON.stringify(demo.map(({ userId }) => lookupKey(userId)));
  const rows = await select(
    `SELECT user_num AS userNum, user_id_key AS userIdKey, password_hash AS passwordHash FROM users
     WHERE user_id_key IN (SELECT value FROM json_each(?))`,
    keys,
  );
  for (const { note, userId, password } of demo) {
    const row = rows.find(({ userIdKey }) => userIdKey === lookupKey(userId));
    const passwordHash = String(row?.passwordHash ?? "");
    if (row && passwordHash && (await passwords.verify(password, passwordHash)))
      found.push({ note, userId, password, passwordHash, userNum: Number(row.userNum) });
  }
  return found;
}

/** A line that refuses to take a site live whose accounts have passwords of the demo; undefined if there are none. */
export async function demoPasswordProblem(seedFolder: string, select: Select): Promise<string | undefined> {
  const ids = (await demoAccounts(seedFolder, select)).map(({ userId }) => userId);
  if (ids.length === 0) return undefined;
  return `These accounts have passwords of the demo, which everybody can read: ${ids.join(", ")}. Log in with each and choose its own: owners under “Make this account your own” on /admin/setup, others on /changepassword.`;
}

/**
 * The accounts and vouchers of the demo content that a database still has, as lines to print: an owner may have removed
 * the demo content, or changed the password of their account.
 */
export async function demoLogins(seedFolder: string, select: Select): Promise<string[]> {
  const lines = (await demoAccounts(seedFolder, select)).map(
    ({ userId, password, note }) => `  ${userId} / ${password}${note ? `  (${note})` : ""}`,
  );
  for (const { code, note } of list(seedFolder, "vouchers.json")) {
    const { codeHash } = storedVoucherCode(code ?? "");
    const rows = await select("SELECT hint FROM vouchers WHERE code_hash = ? AND revoked_at IS NULL", codeHash);
    if (rows.length > 0) lines.push(`  voucher ${code}  (${note})`);
  }
  return lines;
}

/** The entries of a file of the demo content; none without it. */
function list(seedFolder: string, file: string): Partial<Record<"userId" | "password" | "note" | "code", string>>[] {
  try {
    return JSON.parse(readFileSync(join(seedFolder, file), "utf8"));
  } catch {
    return [];
  }
}
