import { inArray } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { auditStatement, writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard, guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { targetOf, unchangedRank } from "#app/features/account-changes/embedded/admin-target.ts";
import {
  invalidLink,
  newLink,
  newLinkPath,
  ownerOfLink,
  requireLinkOrigin,
  voidInvitation,
} from "#app/features/accounts/embedded/links.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { ownsAddress } from "#app/features/mail/embedded/address-key.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { ownerInvitationMail } from "#app/features/mail/embedded/templates.ts";
import { requireMayControl } from "#app/features/staff/embedded/levels.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { staffAdminCalls } from "../admin-calls.ts";
import type { ownersCalls } from "../calls.ts";

/** @throws GameApiError `forbidden` unless the caller is an owner */
function requireOwner({ admin }: AdminContext): void {
  if (admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.staff.ownersOnly"));
}

const path = (userNum: number) => `/admin/staff/${userNum}`;

/**
 * Mails the owner of an account a link with which the account becomes one of an owner of the site, and tells all owners.
 * A new invitation replaces an older one. Without a mail server, the reply has the link for the caller to pass on.
 * @throws GameApiError `not_found`; `forbidden` for callers who are no owners and for their own level; `conflict` for an
 * account that may not log in or has no confirmed address of its own; `unavailable` when mails cannot contain links
 */
export const inviteOwner: Handler<typeof staffAdminCalls.inviteOwner> = async ({ userNum, reason }, context) => {
  requireOwner(context);
  const origin = requireLinkOrigin(context);
  const account = await targetOf(context.db, userNum);
  requireMayControl(account, context);
  const { userId } = account;
  if (kindOfUser(account.userType) === "refused") throw new GameApiError("conflict", message("admin.staff.notActive"));
  if (!ownsAddress(account) || account.emailVerifiedAt === null)
    throw new GameApiError("conflict", message("admin.staff.unconfirmedAddress", { userId }));
  const isMailed = Boolean((await context.connections()).mailer);
  const change = { change: `${context.admin.userId} has invited ${userId} to be an owner.`, path: path(userNum) };
  await writeAudited(
    context,
    { target: `player ${userNum}`, reason, after: { userId, invitation: isMailed ? "mailed" : "shown" } },
    [unchangedRank(account), ...securityNotices(change, context.now())],
    { refusal: () => new GameApiError("conflict", message("admin.player.changed")) },
  );
  inBackground(context, "the mails about an invited owner", () => mailOwners(context, change));
  if (!isMailed) {
    const link = `${origin}${await newLinkPath(context, "owner", account)}`;
    return {
      message: `No mail server is configured, so please pass this link to ${userId} yourself. It works once, within 24 hours, and is shown only once.`,
      link,
    };
  }
  await runInLanguage(await loadedLanguage(account.language), async () => {
    const link = await newLink(context, "owner", account);
    await sendMail(context, ownerInvitationMail(account, context.admin.userId, link), sessionLimits.ownerLink);
  });
  return { message: `We have sent ${userId} the invitation. Its link works once, within 24 hours.` };
};

/** Withdraws an invitation; without one, nothing changes. @throws GameApiError `forbidden` as {@link inviteOwner} does */
export const withdrawOwner: Handler<typeof staffAdminCalls.withdrawOwner> = async ({ userNum }, context) => {
  requireOwner(context);
  await writeAudited(context, { target: `player ${userNum}`, after: { invitation: "withdrawn" } }, [
    voidInvitation(userNum),
  ]);
  return { message: "The invitation is withdrawn." };
};

/**
 * Makes the caller's account that of an owner, and logs it out everywhere.
 * @throws GameApiError `invalid` for a link that is no longer valid; `conflict` for one of another account, and without a
 * second factor
 */
export const acceptOwnership: Handler<typeof ownersCalls.accept> = async ({ token }, context) => {
  const { db, player, now } = context;
  const tokenHash = await hashOf(token);
  const invited = await db
    .select({ userNum: users.userNum })
    .from(users)
    .where(inArray(users.userNum, ownerOfLink(db, "owner", tokenHash, now())));
  const { userNum, userId, userType } = player;
  if (!invited[0]) throw invalidLink();
  if (invited[0].userNum !== userNum) throw new GameApiError("conflict", message("ownerInvite.otherAccount"));
  if (!player.hasSecondFactor) throw new GameApiError("conflict", message("ownerInvite.noSecondFactor"));
  const change = { change: `${userId} has accepted the invitation and is an owner now.`, path: path(userNum) };
  const entry = {
    target: `player ${userNum}`,
    before: { userId, userType },
    after: { userId, userType: OWNER },
  };
  await guardedWrite(
    () =>
      runBatch(db, [
        unchangedRank(player),
        guard(
          "EXISTS (SELECT 1 FROM account_links WHERE token_hash = ?1 AND purpose = 'owner' AND expires_at > ?2)",
          tokenHash,
          now(),
        ),
        [`UPDATE users SET user_type = ${OWNER}, role = NULL, deletion_at = NULL WHERE user_num = ?1`, userNum],
        voidInvitation(userNum),
        ["DELETE FROM sessions WHERE user_num = ?1", userNum],
        auditStatement({ ...context, admin: player, action: "acceptownership" }, entry),
        ...securityNotices(change, now()),
      ]),
    invalidLink,
  );
  inBackground(context, "the mails about a new owner", () => mailOwners(context, change));
  return { message: t("ownerInvite.done") };
};
