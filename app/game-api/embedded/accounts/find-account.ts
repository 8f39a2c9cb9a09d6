import { findIdForm, findPasswordForm } from "#app/domain/accounts/forms.ts";
import { maskedEmail } from "#app/domain/accounts/masked-email.ts";
import { kindOfUser } from "#app/domain/accounts/user-types.ts";
import { sessions } from "#app/domain/limits.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { isGameApiError } from "../../errors.ts";
import { inBackground } from "../background.ts";
import type { CallContext } from "../call-context.ts";
import { sendMail } from "../mail/outbox.ts";
import { resetPasswordLetter, userIdLetter } from "../mail/templates.ts";
import { addressAttempts, countAttempts } from "../rate-limits.ts";
import { checkedForm } from "./checked-form.ts";
import { newLink } from "./links.ts";
import { type Account, findByEmail, findByUserId, lookupKey } from "./lookup.ts";

/**
 * Mails a user ID to the address that it belongs to. The answer is the same, and there as soon, for an address that
 * nobody uses: everything else happens after it.
 *
 * @throws GameApiError `invalid` with messages by field, `rate_limited`
 */
export async function findUserId(
  request: CallRequest<"findUserID">,
  context: CallContext,
): Promise<CallReply<"findUserID">> {
  const { findIDEmail } = checkedForm(findIdForm, request);
  await countSearch(context);
  inBackground(context, "the mail with a user ID", async () => {
    const account = await findByEmail(context.db, lookupKey(findIDEmail));
    if (!account || !(await mayMail(account, context))) return;
    await sendMail(context, account.email, (site) => userIdLetter(site, account));
  });
  return { message: `If an account uses ${maskedEmail(findIDEmail)}, its user ID is on its way there.` };
}

/**
 * Mails a link that sets a new password, when user ID and address belong together and the account may log in. The
 * answer tells nothing of that, as with {@link findUserId}.
 *
 * @throws GameApiError `invalid` with messages by field, `rate_limited`
 */
export async function findPassword(
  request: CallRequest<"findPassword">,
  context: CallContext,
): Promise<CallReply<"findPassword">> {
  const { findPWID, findPWEmail } = checkedForm(findPasswordForm, request);
  await countSearch(context);
  inBackground(context, "the mail with a reset link", async () => {
    const account = await findByUserId(context.db, lookupKey(findPWID));
    if (account?.emailKey !== lookupKey(findPWEmail) || kindOfUser(account.userType) === "refused") return;
    if (!(await mayMail(account, context))) return;
    const link = await newLink(context, "reset", account);
    await sendMail(context, account.email, (site) => resetPasswordLetter(site, account, link), sessions.resetLink);
  });
  return {
    message: `If this user ID and ${maskedEmail(findPWEmail)} belong together, a link for a new password is on its way there.`,
  };
}

/** Nobody's mailbox can be flooded from many addresses. */
async function mayMail({ userNum }: Account, context: CallContext): Promise<boolean> {
  try {
    await countAttempts(context, [{ limit: "findMailsPerAccount", subject: String(userNum) }]);
    return true;
  } catch (error) {
    if (isGameApiError(error) && error.code === "rate_limited") return false;
    throw error;
  }
}

async function countSearch(context: CallContext): Promise<void> {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "findAccountPerAddress" }));
}
