import { inArray, sql } from "drizzle-orm";
import { hashOf } from "#app/crypto/tokens.ts";
import { maskedEmail } from "#app/domain/accounts/masked-email.ts";
import { sessions } from "#app/domain/limits.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import type { CallContext, PlayerContext } from "../call-context.ts";
import { users } from "../db/schema.ts";
import { sendMail } from "../mail/outbox.ts";
import { verifyEmailLetter } from "../mail/templates.ts";
import { addressAttempts, countAttempts } from "../rate-limits.ts";
import { endLinksOf, invalidLink, newLink, ownerOfLink } from "./links.ts";
import type { Account } from "./lookup.ts";

/** Mails the link that confirms an account's address. */
export async function sendVerification(context: CallContext, account: Account): Promise<void> {
  const link = await newLink(context, "verify", account);
  await sendMail(context, account.email, (site) => verifyEmailLetter(site, account, link), sessions.verifyLink);
}

/**
 * Confirms the address that a verification link was sent to, as long as the account still has it.
 * @throws GameApiError `invalid` for a link that is not valid any more, `rate_limited`
 */
export async function verifyEmail(
  { token }: CallRequest<"verifyemail">,
  context: CallContext,
): Promise<CallReply<"verifyemail">> {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "linkPerAddress" }));
  const { db } = context;
  const now = context.now();
  const owner = ownerOfLink(db, "verify", await hashOf(token), now);
  const [confirmed] = await db.batch([
    db
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
      .where(inArray(users.userNum, owner))
      .returning({ userNum: users.userNum }),
    // Last, since the statement before it needs the link.
    endLinksOf(db, "verify", owner),
  ]);
  if (confirmed.length === 0) throw invalidLink();
  return { message: "Your e-mail address is confirmed." };
}

/**
 * Mails the verification link once more; the older one is void then.
 * @throws GameApiError `rate_limited`
 */
export async function resendVerification(context: PlayerContext): Promise<CallReply<"resendverification">> {
  const { player } = context;
  if (player.emailVerifiedAt !== null) return { message: "Your e-mail address is already confirmed." };
  await countAttempts(context, [{ limit: "resendPerAccount", subject: String(player.userNum) }]);
  await sendVerification(context, player);
  return { message: `We have sent a new link to ${maskedEmail(player.email)}.` };
}
