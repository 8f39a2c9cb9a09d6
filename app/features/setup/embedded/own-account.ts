import { and, eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { statementOf } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { noPendingAddress } from "#app/features/accounts/embedded/change-address.ts";
import { newPasswordInGame, requireSafePassword } from "#app/features/accounts/embedded/change-password.ts";
import { rememberOnlyNetwork } from "#app/features/accounts/embedded/known-networks.ts";
import { invalidateLinksOf } from "#app/features/accounts/embedded/links.ts";
import { sendVerification } from "#app/features/accounts/embedded/verify-email.ts";
import { findByEmail, findByNum, lookupKey } from "#app/features/users/embedded/lookup.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import type { setupAdminCalls } from "../admin-calls.ts";
import { ownAccountValues } from "../own-account-form.ts";
import { demoPasswordAccounts } from "./demo-content.ts";

/**
 * `adminownaccount`: replaces what everybody knows of the caller's demo account, and ends its other sessions, which
 * anybody may have opened. The demo's secret answer is not asked for: it protects nothing. The account needs a second
 * factor from now on.
 * @throws GameApiError `conflict` for an account without the demo's password; `invalid` with messages by field
 */
export const ownAccount: Handler<typeof setupAdminCalls.ownAccount> = async (request, context) => {
  const { admin, db, passwords } = context;
  const { email, newPassword, secretQuestion, secretAnswer } = checkedForm(ownAccountValues, request);
  const emailKey = lookupKey(email);
  const holder = await findByEmail(db, emailKey);
  const taken = () => invalidField("email", message("admin.setup.emailTaken"));
  if (holder && holder.userNum !== admin.userNum) throw taken();
  await requireSafePassword(newPassword, admin, context);
  const passwordHash = await passwords.hash(newPassword);
  const secretAnswerHash = await passwords.hashAnswer(secretAnswer);
  const { userNum } = admin;
  await writeAudited(
    context,
    { target: `player ${userNum}` },
    [
      guard(`?1 IN (${demoPasswordAccounts})`, userNum),
      guard("NOT EXISTS (SELECT 1 FROM users WHERE email_key = ?1 AND user_num <> ?2)", emailKey, userNum),
      statementOf(
        db
          .update(users)
          .set({
            ...{ email, emailKey, emailVerifiedAt: null, passwordHash, secretAnswerHash },
            ...{ secretQuestion: Number(secretQuestion), secondFactorExempt: 0 },
            ...noPendingAddress,
          })
          .where(and(eq(users.userNum, userNum), eq(users.passwordHash, admin.passwordHash))),
      ),
      ["DELETE FROM sessions WHERE user_num = ?1 AND token_hash <> ?2", userNum, admin.session.tokenHash],
      statementOf(invalidateLinksOf(db, ["reset", "verify", "change", "undo"], userNum)),
      ...(await newPasswordInGame(admin, { password: newPassword, passwordHash }, context)),
    ],
    { refusal: () => new GameApiError("conflict", message("admin.setup.notDemoPassword")) },
  );
  rememberOnlyNetwork(admin, context);
  inBackground(context, "the verification mail", async () => {
    const account = await findByNum(db, userNum);
    if (account) await sendVerification(context, account);
  });
  return { message: "The account is yours: nobody else knows its password now. Add a second factor next." };
};
