import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PasswordHasher } from "../../app/features/accounts/embedded/passwords.ts";
import { lookupKey } from "../../app/features/users/embedded/lookup.ts";
import { storedVoucherCode } from "../../app/features/wallet/embedded/voucher-codes.ts";

/** Returns a value that a statement with one parameter selects as `value`; undefined without a row. */
type SelectValue = (statement: string, parameter: string) => Promise<string | undefined>;

/**
 * The accounts and vouchers of the demo content that a database still has, as lines to print: an owner may have removed
 * the demo content, or changed the password of their account.
 */
export async function demoLogins(seedFolder: string, select: SelectValue): Promise<string[]> {
  const passwords = new PasswordHasher();
  const lines: string[] = [];
  for (const { userId, password, note } of list(seedFolder, "accounts.json")) {
    const hash = await select(
      "SELECT password_hash AS value FROM users WHERE user_id_key = ?",
      lookupKey(userId ?? ""),
    );
    if (hash && (await passwords.verify(password ?? "", hash)))
      lines.push(`  ${userId} / ${password}${note ? `  (${note})` : ""}`);
  }
  for (const { code, note } of list(seedFolder, "vouchers.json")) {
    const { codeHash } = storedVoucherCode(code ?? "");
    if (await select("SELECT hint AS value FROM vouchers WHERE code_hash = ? AND revoked_at IS NULL", codeHash))
      lines.push(`  voucher ${code}  (${note})`);
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
