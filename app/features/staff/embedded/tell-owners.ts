import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { securityMail } from "#app/features/mail/embedded/templates.ts";
import { emitNotice } from "#app/features/notices/embedded/emit-notice.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";

/** How many owners get a mail. */
const MAX_OWNERS = 20;

/** A change that can redirect what players entrust to the site, such as their money or their passwords. */
interface SecurityChange {
  /** What has changed and who did it, as a sentence in English, the language of the console. */
  change: string;
  /** The page of the console that shows it. */
  path: string;
}

/**
 * The statements that queue the notices of a change, for its transaction.
 * @param now epoch milliseconds
 */
export function securityNotices({ change, path }: SecurityChange, now: number): Statement[] {
  // Two changes of the same moment are two notices.
  const key = crypto.randomUUID();
  return emitNotice({ event: "security.change", key, values: { change }, path }, now);
}

/** Mails a change to all owners with a confirmed address. */
export async function mailOwners(context: CallContext, { change, path }: SecurityChange): Promise<void> {
  for (const address of await ownerAddresses(context.db)) await sendMail(context, securityMail(address, change, path));
}

/** The confirmed addresses of the owners. */
export async function ownerAddresses(db: Database): Promise<string[]> {
  const [rows] = await runBatch<[{ email: string }[]]>(db, [
    [
      // The first condition is that of the index of staff, without which all accounts would be read.
      `SELECT email FROM users
       WHERE user_type >= ${ADMIN_FROM} AND user_type >= ${OWNER} AND email_verified_at IS NOT NULL AND email <> '' LIMIT ${MAX_OWNERS}`,
    ],
  ]);
  return rows.map(({ email }) => email);
}
