import { checkRegistration, type Registration } from "#app/domain/accounts/registration.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { type FieldErrors, GameApiError } from "../../errors.ts";
import { inBackground } from "../background.ts";
import type { CallContext } from "../call-context.ts";
import type { Database } from "../db/client.ts";
import { users } from "../db/schema.ts";
import { addressAttempts, countAttempts } from "../rate-limits.ts";
import { CHECK_THE_FORM } from "./checked-form.ts";
import { findByEmail, findByUserId, lookupKey } from "./lookup.ts";
import { hashPassword, hashSecretAnswer } from "./passwords.ts";
import { sendVerification } from "./verify-email.ts";

/**
 * Creates an account (decisions "Server-side registration rules") and mails the link that confirms its address.
 *
 * @throws GameApiError `invalid` with every message there is; `rate_limited`, where only valid registrations count;
 * `conflict` when the user ID or the address is taken
 */
export async function register(request: CallRequest<"register">, context: CallContext): Promise<CallReply<"register">> {
  const checked = checkRegistration({
    ...request,
    secretQuestion: String(request.secretQuestion),
    agreeTerms: String(request.agreeTerms),
  });
  if ("problems" in checked) throw new GameApiError("invalid", CHECK_THE_FORM, definedOnly(checked.problems));
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "registerPerAddress" }));

  const [account] = await context.db
    .insert(users)
    .values(await newAccount(checked.data, context.now()))
    .onConflictDoNothing()
    .returning();
  if (!account) throw await whatIsTaken(context.db, checked.data);
  inBackground(context, "the verification mail", () => sendVerification(context, account));
  return { message: `Welcome, ${account.userId}! Your account is ready. You can log in now.`, status: 1 };
}

async function newAccount(values: Registration, now: number): Promise<typeof users.$inferInsert> {
  return {
    userId: values.userId,
    userIdKey: lookupKey(values.userId),
    email: values.userEmail,
    emailKey: lookupKey(values.userEmail),
    passwordHash: await hashPassword(values.userPassword),
    secretQuestion: Number(values.secretQuestion),
    secretAnswerHash: await hashSecretAnswer(values.secretAnswer),
    nameFirst: values.userFirstName,
    nameLast: values.userLastName,
    gender: values.gender,
    country: values.country,
    termsAgreedAt: now,
    createdAt: now,
  };
}

async function whatIsTaken(db: Database, { userId, userEmail }: Registration): Promise<GameApiError> {
  const [sameId, sameEmail] = await Promise.all([
    findByUserId(db, lookupKey(userId)),
    findByEmail(db, lookupKey(userEmail)),
  ]);
  return new GameApiError("conflict", CHECK_THE_FORM, {
    ...(sameId ? { userId: ["This Username is already taken."] } : {}),
    ...(sameEmail ? { userEmail: ["This Email is already registered."] } : {}),
  });
}

function definedOnly(problems: Partial<FieldErrors>): FieldErrors {
  return Object.fromEntries(Object.entries(problems).map(([field, messages]) => [field, messages ?? []]));
}
