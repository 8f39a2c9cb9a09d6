import { sql } from "drizzle-orm";
import type { RequestOf } from "#app/contract/define.ts";
import { type FieldMessages, fieldTexts, GameApiError, plainFields } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { rowOf, runBatch, type Statement, statementOf } from "#app/embedded/database/run-batch.ts";
import { writeGuards } from "#app/embedded/database/schema.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts, tryAttempts } from "#app/embedded/rate-limits.ts";
import { guardAddress, whyAddressRefused } from "#app/features/bans/embedded/active-bans.ts";
import { createInGame, keepUnlinked, readSealingKey } from "#app/features/game-tasks/embedded/tasks.ts";
import { announceMilestone, announceRegistration } from "#app/features/notices/embedded/emit-notice.ts";
import { readSiteName, readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { REGISTRATIONS_PER_HOUR } from "#app/features/settings/limits.ts";
import { namedAnswers } from "#app/features/sign-up-fields/answers.ts";
import { storeAnswers } from "#app/features/sign-up-fields/embedded/answer-statements.ts";
import { readSignUpFields } from "#app/features/sign-up-fields/embedded/read-fields.ts";
import { findByUserId, lookupKey } from "#app/features/users/embedded/lookup.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { checkRegistration, type Registration, validUserId, withTakenErrors } from "../registration.ts";
import { keyOfNewAddress } from "./address-owner.ts";
import { isDeletedUserId, isNotDeletedUserId } from "./deleted-user-ids.ts";
import { sendVerification } from "./verify-email.ts";

/**
 * Creates an account (specification section 10, "Registration") and mails the link that confirms its address. The reply
 * and its timing are the same when another account has the address. Only the mail differs (`sendVerification`).
 *
 * @throws GameApiError `invalid` with all messages, including that the user ID is taken; `rate_limited`, where only
 * valid registrations count; `conflict` when the only mistake is that the user ID is taken; `forbidden` for a
 * banned address; the IDs of deleted accounts remain taken
 */
export const register: Handler<typeof accountsCalls.register> = async (request, context) => {
  const { answers, ...own } = request;
  const fields = await readSignUpFields(context.db);
  const checked = await checkRegistration(
    {
      ...own,
      ...namedAnswers(answers ?? {}),
      secretQuestion: String(request.secretQuestion),
      existingGameAccount: request.existingGameAccount ? "on" : "",
      agreeTerms: String(request.agreeTerms),
    },
    () => readSiteName(context.db, context.site.name),
    fields,
  );
  if ("problems" in checked) {
    const { problems } = checked;
    const taken = await countedTaken(validUserId(problems, own), context);
    throw new GameApiError("invalid", message("form.check"), withTakenErrors(plainFields(problems), taken));
  }
  const { registrationsPerHour: count = REGISTRATIONS_PER_HOUR } = await readStoredSettings(context.db);
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "registerPerAddress", count }));

  const { db } = context;
  const isTaken = () => new GameApiError("conflict", message("form.check"), takenUserId());
  const values = await newAccount(checked.data, context);
  const isFree = await isNotDeletedUserId(values.userIdKey, context);
  const insert = db.insert(users).values(values).onConflictDoNothing().returning();
  const inGame = await gameAccountOf(request, values, context);
  const [, , [row]] = await guardedWrite(
    () =>
      runBatch<[[], [], Record<string, unknown>[]]>(db, [
        statementOf(guardAddress(context)),
        statementOf(db.insert(writeGuards).select(sql`SELECT ${isFree}`)),
        statementOf(insert),
        ...inGame,
        ...(checked.data.answers
          ? [storeAnswers(checked.data.answers, newAccountNum, values.userIdKey, values.passwordHash)]
          : []),
        announceMilestone(values.userIdKey, context.now()),
        announceRegistration(values.userIdKey, values.createdAt),
      ]),
    async () => ((await isDeletedUserId(values.userIdKey, context)) ? isTaken() : whyAddressRefused(context)),
  );
  // No two addresses conflict, because the key of a taken one is a placeholder.
  if (!row) throw isTaken();
  const account = rowOf(users, row);
  inBackground(context, "the verification mail", () => sendVerification(context, account));
  return { message: t("register.welcome", { userId: account.userId }), status: 1 };
};

/** The number of the account that the transaction has created, as SQL; null if the user ID was taken a moment before. */
const newAccountNum = "(SELECT user_num FROM users WHERE user_id_key = ?2 AND password_hash = ?3)";

/** The statements that create the account in the game, too, unless the player has one there already. */
async function gameAccountOf(
  { existingGameAccount, userPassword: password }: RequestOf<typeof accountsCalls.register>,
  { userId, userIdKey, passwordHash, email, createdAt: now }: Awaited<ReturnType<typeof newAccount>>,
  { db }: CallContext,
): Promise<Statement[]> {
  const publicKey = await readSealingKey(db);
  if (!publicKey) return [];
  if (existingGameAccount) return [keepUnlinked([{ userIdKey, passwordHash }], now)];
  return createInGame({ userIdKey, passwordHash }, { publicKey, credentials: { userId, password, email }, now });
}

async function newAccount(values: Registration, context: CallContext) {
  const { passwords } = context;
  const createdAt = context.now();
  return {
    userId: values.userId,
    userIdKey: lookupKey(values.userId),
    email: values.userEmail,
    emailKey: keyOfNewAddress(values.userEmail, context),
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
 * Whether a user ID is taken, for a registration that has other mistakes; an empty one is not looked up. Each lookup
 * counts towards a rate limit, so that lists of names cannot be probed; beyond the limit the reply reports nothing as
 * taken. Addresses are never reported, because nobody has to choose another one.
 */
export const checkTaken: Handler<typeof accountsCalls.checkRegistration> = async ({ userId }, context) => {
  return { formErrors: fieldTexts(await countedTaken(userId, context)) };
};

async function countedTaken(userId: string, context: CallContext): Promise<FieldMessages> {
  if (!userId) return {};
  const counted = await tryAttempts(context, addressAttempts(context.caller.ip, { limit: "takenChecksPerAddress" }));
  if (!counted) return {};
  const key = lookupKey(userId);
  const [same, deleted] = await Promise.all([findByUserId(context.db, key), isDeletedUserId(key, context)]);
  return same || deleted ? takenUserId() : {};
}

function takenUserId(): FieldMessages {
  return { userId: [message("account.userIdTaken")] };
}
