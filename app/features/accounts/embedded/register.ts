import type { CallRequest } from "#app/contract/contract.ts";
import { type FieldMessages, fieldTexts, GameApiError, plainFields } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts, tryAttempts } from "#app/embedded/rate-limits.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import { t } from "#app/i18n/translate.ts";
import { checkRegistration, lookupValues, type Registration, withTakenErrors } from "../registration.ts";
import { findByEmail, findByUserId, lookupKey } from "./lookup.ts";
import { users } from "./schema.ts";
import { sendVerification } from "./verify-email.ts";

/**
 * Creates an account (specification section 10, "Registration") and mails the link that confirms its address.
 *
 * @throws GameApiError `invalid` with all messages, including what is taken; `rate_limited`, where only valid
 * registrations count; `conflict` when the only mistake is that the user ID or the address is taken
 */
export const register: Handler<"accounts.register"> = async (request, context) => {
  const checked = checkRegistration({
    ...request,
    secretQuestion: String(request.secretQuestion),
    agreeTerms: String(request.agreeTerms),
  });
  if ("problems" in checked) {
    const { problems } = checked;
    const taken = await countedTaken(lookupValues(problems, request), context);
    throw new GameApiError("invalid", message("form.check"), withTakenErrors(plainFields(problems), taken));
  }
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "registerPerAddress" }));

  const [account] = await context.db
    .insert(users)
    .values(await newAccount(checked.data, context))
    .onConflictDoNothing()
    .returning();
  if (!account) throw new GameApiError("conflict", message("form.check"), await whatIsTaken(context.db, checked.data));
  inBackground(context, "the verification mail", () => sendVerification(context, account));
  return { message: t("register.welcome", { userId: account.userId }), status: 1 };
};

async function newAccount(values: Registration, { passwords, now }: CallContext): Promise<typeof users.$inferInsert> {
  const createdAt = now();
  return {
    userId: values.userId,
    userIdKey: lookupKey(values.userId),
    email: values.userEmail,
    emailKey: lookupKey(values.userEmail),
    passwordHash: await passwords.hash(values.userPassword),
    secretQuestion: Number(values.secretQuestion),
    secretAnswerHash: await passwords.hashAnswer(values.secretAnswer),
    nameFirst: values.userFirstName,
    nameLast: values.userLastName,
    gender: values.gender,
    country: values.country,
    language: currentContext().code,
    termsAgreedAt: createdAt,
    createdAt,
  };
}

/**
 * Whether a user ID and an e-mail address are taken, for a registration that has other mistakes; empty ones are not
 * looked up. Each lookup counts towards a rate limit, so that lists of names cannot be probed; beyond the limit the
 * reply reports nothing as taken.
 */
export const checkTaken: Handler<"accounts.checkRegistration"> = async (request, context) => {
  return { formErrors: fieldTexts(await countedTaken(request, context)) };
};

async function countedTaken(
  { userId, userEmail }: CallRequest<"accounts.checkRegistration">,
  context: CallContext,
): Promise<FieldMessages> {
  if (!userId && !userEmail) return {};
  const counted = await tryAttempts(context, addressAttempts(context.caller.ip, { limit: "takenChecksPerAddress" }));
  return counted ? await whatIsTaken(context.db, { userId, userEmail }) : {};
}

async function whatIsTaken(
  db: Database,
  { userId, userEmail }: Pick<Registration, "userId" | "userEmail">,
): Promise<FieldMessages> {
  const [sameId, sameEmail] = await Promise.all([
    findByUserId(db, lookupKey(userId)),
    findByEmail(db, lookupKey(userEmail)),
  ]);
  return {
    ...(sameId ? { userId: [message("account.userIdTaken")] } : {}),
    ...(sameEmail ? { userEmail: [message("account.emailTaken")] } : {}),
  };
}
