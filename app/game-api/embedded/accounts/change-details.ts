import { and, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accountDetailsForm } from "#app/domain/accounts/forms.ts";
import { errorTexts } from "#app/domain/error-texts.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { GameApiError } from "../../errors.ts";
import { inBackground } from "../background.ts";
import type { PlayerContext } from "../call-context.ts";
import { sessions, users } from "../db/schema.ts";
import { invalidField } from "../invalid-field.ts";
import { sendMail } from "../mail/outbox.ts";
import { addressChangedLetter } from "../mail/templates.ts";
import { CHECK_THE_FORM, checkedForm } from "./checked-form.ts";
import { confirmPassword, requireOwnAccount } from "./confirm.ts";
import { type Account, findByEmail, lookupKey } from "./lookup.ts";
import { sessionEnded } from "./sessions.ts";
import { sendVerification } from "./verify-email.ts";

/**
 * Changes e-mail address, names and phone number, and ends all sessions of the account (specification section 7). A
 * new address has to be confirmed again; the old one is told.
 *
 * @throws GameApiError `invalid` with messages by field; `conflict` when another account has the address; `forbidden`
 * for another account; `rate_limited`; `unauthorized` when the password was changed by somebody else meanwhile
 */
export async function updateUserDetails(
  request: CallRequest<"updateuserdetails">,
  context: PlayerContext,
): Promise<CallReply<"updateuserdetails">> {
  requireOwnAccount(request, context);
  const { nameFirst, nameLast, phone } = context.player;
  const details = checkedForm(accountDetailsForm, {
    UserEmail: request.UserEmail,
    NameFirst: request.NameFirst ?? nameFirst,
    NameLast: request.NameLast ?? nameLast,
    PhoneNumber: request.PhoneNumber ?? phone,
  });
  if (!(await confirmPassword(request.UserPass, context))) {
    throw invalidField("UserPass", errorTexts.wrongPassword);
  }
  const { player } = context;
  const account = await store(details, context);
  if (account.emailKey !== player.emailKey) {
    inBackground(context, "the mails about a new address", async () => {
      await sendVerification(context, account);
      await sendMail(context, player.email, (site) => addressChangedLetter(site, account));
    });
  }
  return { message: "Your account is updated. Please log in again." };
}

interface Details {
  UserEmail: string;
  NameFirst: string;
  NameLast: string;
  PhoneNumber: string;
}

/** One batch: nothing is changed, and nobody logged out, when the address is taken. */
async function store(details: Details, { db, player }: PlayerContext): Promise<Account> {
  const { userNum, passwordHash } = player;
  const emailKey = lookupKey(details.UserEmail);
  const others = alias(users, "others");
  const taken = db
    .select({ userNum: others.userNum })
    .from(others)
    .where(and(eq(others.emailKey, emailKey), ne(others.userNum, userNum)));
  const withNewAddress = db
    .select({ userNum: users.userNum })
    .from(users)
    .where(and(eq(users.userNum, userNum), eq(users.emailKey, emailKey)));
  const [[account]] = await db.batch([
    db
      .update(users)
      .set({
        email: details.UserEmail,
        emailKey,
        emailVerifiedAt: sql`CASE WHEN ${users.emailKey} = ${emailKey} THEN ${users.emailVerifiedAt} END`,
        nameFirst: details.NameFirst,
        nameLast: details.NameLast,
        phone: details.PhoneNumber,
      })
      .where(and(eq(users.userNum, userNum), eq(users.passwordHash, passwordHash), notExists(taken)))
      .returning(),
    db.delete(sessions).where(inArray(sessions.userNum, withNewAddress)),
  ]);
  if (account) return account;
  const holder = await findByEmail(db, emailKey);
  if (!holder || holder.userNum === userNum) throw sessionEnded();
  throw new GameApiError("conflict", CHECK_THE_FORM, { UserEmail: ["This Email is already registered."] });
}
