import type { CallContext } from "#app/embedded/call-context.ts";
import type { MailedTicket } from "#app/features/mail/embedded/addressed-mail.ts";
import { findByNum } from "#app/features/users/embedded/lookup.ts";

/** A stored ticket with its writer's account, for the templates of mails. */
export async function mailedTicket(
  { number, email, userNum }: { number: string; email: string; userNum: number | null },
  { db }: Pick<CallContext, "db">,
): Promise<MailedTicket> {
  return { number, email, account: userNum === null ? undefined : await findByNum(db, userNum) };
}
