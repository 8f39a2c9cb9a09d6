import { and, eq, exists, inArray, isNotNull, lte, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { rowOf, runBatch, statementOf } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { sendNotice } from "#app/features/account-changes/embedded/notices.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import {
  addressChangedMail,
  addressChangeRequestedMail,
  addressInUseMail,
  confirmNewAddressMail,
} from "#app/features/mail/embedded/templates.ts";
import { announceConfirmation } from "#app/features/notices/embedded/emit-notice.ts";
import { type Account, findByEmail } from "#app/features/users/embedded/lookup.ts";
import { sessions, users } from "#app/features/users/embedded/schema.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { invalidateLinksOf, invalidLink, newLink, ownerOfLink } from "./links.ts";

/** A new address of an account that is not confirmed yet. */
export interface PendingAddress {
  email: string;
  emailKey: string;
}

/** The column values of an account without a pending address. */
export const noPendingAddress = {
  pendingEmail: null,
  pendingEmailKey: null,
  pendingEmailConfirmedAt: null,
  emailChangeAt: null,
} as const;

/**
 * The column values of an account with a new pending address. The owner of the current address has 72 hours to undo
 * the change, unless that address was never confirmed: it may be a typing error that reaches a stranger.
 */
export function pendingColumns({ email, emailKey }: PendingAddress, { now, player }: { now: number; player: Account }) {
  return {
    pendingEmail: email,
    pendingEmailKey: emailKey,
    pendingEmailConfirmedAt: null,
    emailChangeAt: player.emailVerifiedAt === null ? now : now + sessionLimits.addressChangeDelay,
  };
}

/**
 * In the background, mails the link to the requested address and a notice to the current one. Whether the requested
 * address belongs to another account is looked up only here, so that the reply does not reveal it.
 */
export function announceChange(account: Account, pending: PendingAddress, context: CallContext): void {
  inBackground(context, "the mails about a new address", async () => {
    await sendChangeLink(account, pending, context);
    const undo = await newLink(context, "undo", account);
    await sendNotice(context, addressChangeRequestedMail(account, pending.email, undo));
  });
}

/**
 * Mails the link that confirms a pending address. When the address belongs to another account, mails a notice without a
 * link instead. Sends nothing once the mailbox has reached its limit.
 */
export async function sendChangeLink(account: Account, pending: PendingAddress, context: CallContext): Promise<void> {
  const { email, emailKey } = pending;
  const holder = await findByEmail(context.db, emailKey);
  if (!(await isMailAllowed(context, "confirmMailsPerMailbox", email, account))) return;
  if (holder) {
    await sendMail(context, addressInUseMail(email));
    return;
  }
  const link = await newLink(context, "change", { userNum: account.userNum, emailKey });
  await sendMail(context, confirmNewAddressMail(email, account, link), sessionLimits.verifyLink);
}

/**
 * Confirms the pending address of an account. It replaces the current one at once if the time to undo the change is
 * over, otherwise in the background of a later request ({@link applyDueChanges}).
 *
 * @param tokenHash the hash of the token of a link with the purpose `change`
 * @returns when the address takes effect, in epoch milliseconds; undefined if it already has
 * @throws GameApiError `invalid` for a link that is no longer valid; `conflict` when another account has taken the
 * address in the meantime
 */
export async function followChangeLink(tokenHash: string, context: CallContext): Promise<number | undefined> {
  const { db } = context;
  const now = context.now();
  const [account] = await db
    .update(users)
    .set({ pendingEmailConfirmedAt: now })
    .where(eq(users.userNum, ownerOfLink(db, "change", tokenHash, now)))
    .returning();
  if (!account) throw invalidLink();
  await invalidateLinksOf(db, "change", account.userNum);
  if (account.emailChangeAt !== null && account.emailChangeAt > now) return account.emailChangeAt;
  if (!(await applyChange(account, context)))
    throw new GameApiError("conflict", message("account.emailTakenMeanwhile"));
  return undefined;
}

/** How many changes are applied in the background of one request. */
const CHANGES_PER_ROUND = 10;

/** Applies the confirmed changes of address whose time to undo them is over. */
export async function applyDueChanges(context: CallContext): Promise<void> {
  const { db, now } = context;
  const due = await db
    .select()
    .from(users)
    .where(and(isNotNull(users.pendingEmailConfirmedAt), lte(users.emailChangeAt, now())))
    .limit(CHANGES_PER_ROUND);
  for (const account of due) await applyChange(account, context);
}

/**
 * Replaces the address of an account by its pending one, and notifies the old address. A pending address that another
 * account has taken in the meantime is given up.
 * @param before the account as it was read; nothing happens if its change was cancelled or applied since
 * @returns false when the address is taken
 */
async function applyChange(before: Account, context: CallContext): Promise<boolean> {
  const { db } = context;
  const { userNum, pendingEmailKey, emailVerifiedAt, pendingEmailConfirmedAt } = before;
  const isUnchanged = and(eq(users.userNum, userNum), eq(users.pendingEmailKey, pendingEmailKey ?? ""));
  const others = alias(users, "others");
  const taken = db
    .select({ userNum: others.userNum })
    .from(others)
    .where(sql`${others.emailKey} = ${users.pendingEmailKey}`);
  const [[row]] = await runBatch<[Record<string, unknown>[]]>(db, [
    statementOf(
      db
        .update(users)
        .set({
          email: sql`${users.pendingEmail}`,
          emailKey: sql`${users.pendingEmailKey}`,
          emailVerifiedAt: sql`${users.pendingEmailConfirmedAt}`,
          ...noPendingAddress,
        })
        .where(and(isUnchanged, isNotNull(users.pendingEmailConfirmedAt), not(exists(taken))))
        .returning(),
    ),
    ...(emailVerifiedAt === null && pendingEmailConfirmedAt !== null
      ? [announceConfirmation(userNum, pendingEmailConfirmedAt)]
      : []),
    // Only an address that is taken is still pending.
    statementOf(
      db
        .update(users)
        .set(noPendingAddress)
        .where(and(isUnchanged, isNotNull(users.pendingEmailConfirmedAt))),
    ),
    statementOf(invalidateLinksOf(db, "undo", userNum)),
  ]);
  if (!row) return false;
  const account = rowOf(users, row);
  inBackground(context, "the notice of a changed address", async () =>
    runInLanguage(await loadedLanguage(before.language), () =>
      sendNotice(context, addressChangedMail(before, account)),
    ),
  );
  return true;
}

/** Cancels the pending change of address and voids its links. */
export const cancelEmailChange: Handler<typeof accountsCalls.cancelEmailChange> = async (_, { db, player }) => {
  if (!player.pendingEmail) return { message: t("account.noPendingChange") };
  await db.batch([
    db.update(users).set(noPendingAddress).where(eq(users.userNum, player.userNum)),
    invalidateLinksOf(db, ["change", "undo"], player.userNum),
  ]);
  return { message: t("account.changeCancelled", { email: player.email }) };
};

/**
 * Cancels a change of address for the owner of the current address, who may not be logged in, and ends all sessions:
 * somebody else may be in one.
 * @throws GameApiError `invalid` for a link that is no longer valid; `rate_limited`
 */
export const undoEmailChange: Handler<typeof accountsCalls.undoEmailChange> = async ({ token }, context) => {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "linkPerAddress" }));
  const { db } = context;
  const owner = ownerOfLink(db, "undo", await hashOf(token), context.now());
  const [[account]] = await db.batch([
    db.update(users).set(noPendingAddress).where(inArray(users.userNum, owner)).returning(),
    db.delete(sessions).where(inArray(sessions.userNum, owner)),
    invalidateLinksOf(db, "change", owner),
    // Last, because the statements before it depend on the link.
    invalidateLinksOf(db, "undo", owner),
  ]);
  if (!account) throw invalidLink();
  return { message: t("account.changeUndone") };
};
