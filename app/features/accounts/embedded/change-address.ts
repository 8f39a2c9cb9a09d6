import { and, eq, exists, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import {
  addressChangedMail,
  addressChangeRequestedMail,
  addressInUseMail,
  confirmNewAddressMail,
} from "#app/features/mail/embedded/templates.ts";
import { t } from "#app/i18n/translate.ts";
import { sessionLimits } from "../limits.ts";
import { invalidateLinksOf, invalidLink, newLink, ownerOfLink } from "./links.ts";
import { type Account, findByEmail } from "./lookup.ts";
import { users } from "./schema.ts";

/** A new address of an account that is not confirmed yet. */
export interface PendingAddress {
  email: string;
  emailKey: string;
}

/** The column values of an account without a pending address. */
export const noPendingAddress = { pendingEmail: null, pendingEmailKey: null } as const;

/**
 * In the background, mails the link to the requested address and a notice to the current one. Whether the requested
 * address belongs to another account is looked up only here, so that the reply does not reveal it.
 */
export function announceChange(account: Account, pending: PendingAddress, context: CallContext): void {
  inBackground(context, "the mails about a new address", async () => {
    await sendChangeLink(account, pending, context);
    if (!(await isMailAllowed(context, "noticeMailsPerMailbox", account.email))) return;
    await sendMail(context, account.email, (site) => addressChangeRequestedMail(site, account, pending.email));
  });
}

/**
 * Mails the link that confirms a pending address. When the address belongs to another account, mails a notice without a
 * link instead. Sends nothing once the mailbox has reached its limit.
 */
export async function sendChangeLink(account: Account, pending: PendingAddress, context: CallContext): Promise<void> {
  const { email, emailKey } = pending;
  const holder = await findByEmail(context.db, emailKey);
  if (!(await isMailAllowed(context, "confirmMailsPerMailbox", email))) return;
  if (holder) {
    await sendMail(context, email, addressInUseMail);
    return;
  }
  const link = await newLink(context, "change", { userNum: account.userNum, emailKey });
  await sendMail(context, email, (site) => confirmNewAddressMail(site, account, link), sessionLimits.verifyLink);
}

/**
 * Replaces the address of an account by its pending one, and notifies the old address.
 *
 * @param tokenHash the hash of the token of a link with the purpose `change`
 * @throws GameApiError `invalid` for a link that is no longer valid; `conflict` when another account has taken the
 * address in the meantime
 */
export async function followChangeLink(tokenHash: string, context: CallContext): Promise<void> {
  const { db } = context;
  const now = context.now();
  const owner = ownerOfLink(db, "change", tokenHash, now);
  const [before] = await db.select().from(users).where(eq(users.userNum, owner));
  if (!before) throw invalidLink();
  const others = alias(users, "others");
  const taken = db
    .select({ userNum: others.userNum })
    .from(others)
    .where(sql`${others.emailKey} = ${users.pendingEmailKey}`);
  const [account] = await db
    .update(users)
    .set({
      email: sql`${users.pendingEmail}`,
      emailKey: sql`${users.pendingEmailKey}`,
      emailVerifiedAt: now,
      ...noPendingAddress,
    })
    .where(and(eq(users.userNum, owner), not(exists(taken))))
    .returning();
  if (!account) throw await whyNotChanged(before, context);
  await invalidateLinksOf(db, "change", account.userNum);
  inBackground(context, "the notice of a changed address", async () => {
    if (!(await isMailAllowed(context, "noticeMailsPerMailbox", before.email))) return;
    await sendMail(context, before.email, (site) => addressChangedMail(site, account));
  });
}

async function whyNotChanged({ pendingEmailKey }: Account, { db }: CallContext): Promise<GameApiError> {
  const holder = await findByEmail(db, pendingEmailKey ?? "");
  if (!holder) return invalidLink();
  return new GameApiError("conflict", message("account.emailTakenMeanwhile"));
}

/** Cancels the pending change of address and voids its link. */
export const cancelEmailChange: Handler<"accounts.cancelEmailChange"> = async (_, { db, player }) => {
  if (!player.pendingEmail) return { message: t("account.noPendingChange") };
  await db.batch([
    db.update(users).set(noPendingAddress).where(eq(users.userNum, player.userNum)),
    invalidateLinksOf(db, "change", player.userNum),
  ]);
  return { message: t("account.changeCancelled", { email: player.email }) };
};
