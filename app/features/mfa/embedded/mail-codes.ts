import { and, eq, gt, inArray } from "drizzle-orm";
import type { CallContext } from "#app/embedded/call-context.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import { ownsAddress } from "#app/features/mail/embedded/address-key.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { loginCodeMail } from "#app/features/mail/embedded/templates.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { MINUTE } from "#app/format/units.ts";
import { mailCodes } from "./schema.ts";

const DIGITS = 8;
const LIFETIME = 10 * MINUTE;

/**
 * Mails a code that confirms a login, unless the mailbox has reached its limit. It replaces an earlier one.
 * @param challenge of the login; the code confirms no other one
 */
export async function sendMailCode(context: CallContext, account: Account, challenge: string): Promise<void> {
  if (!ownsAddress(account)) return;
  if (!(await isMailAllowed(context, "codeMailsPerMailbox", account.email))) return;
  const { db, keys } = context;
  const now = context.now();
  const code = newCode();
  const row = { codeHash: await keys.hash(hashed(account.userNum, challenge, code)), expiresAt: now + LIFETIME };
  await db.batch([
    db
      .insert(mailCodes)
      .values({ userNum: account.userNum, ...row })
      .onConflictDoUpdate({ target: mailCodes.userNum, set: row }),
    deleteExpired(db, mailCodes, mailCodes.userNum, mailCodes.expiresAt, now),
  ]);
  await sendMail(context, loginCodeMail(account, code), LIFETIME);
}

/** What a code of a mail confirms. */
export interface MailCodeUse {
  userNum: number;
  /** The challenge of the login. */
  challenge: string;
}

/** Uses up the code of a mail. @returns whether it was the account's current code, for this login */
export async function redeemMailCode(
  { db, keys, now }: CallContext,
  { userNum, challenge }: MailCodeUse,
  code: string,
): Promise<boolean> {
  const used = await db
    .delete(mailCodes)
    .where(
      and(
        eq(mailCodes.userNum, userNum),
        inArray(mailCodes.codeHash, await keys.hashes(hashed(userNum, challenge, code))),
        gt(mailCodes.expiresAt, now()),
      ),
    )
    .returning({ userNum: mailCodes.userNum });
  return used.length > 0;
}

function hashed(userNum: number, challenge: string, code: string): string {
  return `mail code ${userNum} ${challenge} ${code}`;
}

/** A random number with leading zeros. 64 random bits make the bias of the remainder negligible. */
function newCode(): string {
  const [random = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return (random % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, "0");
}
