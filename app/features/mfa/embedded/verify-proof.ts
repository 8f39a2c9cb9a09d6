import { and, eq, lt } from "drizzle-orm";
import { addressSubject } from "#app/contract/addresses.ts";
import type { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { addressAttempts, checkGuess, countAttempts } from "#app/embedded/rate-limits.ts";
import type { LoginMethod } from "#app/features/users/login-methods.ts";
import { typedCode, visibleText } from "#app/format/typed-text.ts";
import { redeemMailCode } from "./mail-codes.ts";
import { parseRecoveryCode, redeemRecoveryCode } from "./recovery-codes.ts";
import { totpFactors } from "./schema.ts";
import { totpStep } from "./totp.ts";

/** Whose identity a proof may prove, and how. */
interface Accepted {
  userNum: number;
  /** Whose attempts are counted. */
  userIdKey: string;
  /** The login that the code of a mail confirms, for an account without a second factor. */
  challenge?: string | undefined;
}

/**
 * Checks a proof of identity, which then is used up: a code of the authenticator app, a recovery code or a passkey's
 * response, or the code of a mail. Codes that can be guessed are limited per network and per account.
 *
 * @returns what proved the identity; undefined for a proof that is wrong, used, expired or another account's
 * @throws GameApiError `rate_limited`
 */
export async function verifyProof(
  proof: string,
  { userNum, userIdKey, challenge }: Accepted,
  context: CallContext,
): Promise<LoginMethod | undefined> {
  const given = visibleText(proof);
  if (given.startsWith("{")) {
    await countFactor(context);
    const { verifyPasskey } = await import("./passkeys/verify-passkey.ts");
    return (await verifyPasskey(given, context)) === userNum ? "passkey" : undefined;
  }
  const code = typedCode(given);
  const digits = code.replaceAll("-", "");
  const recoveryCode = parseRecoveryCode(code);
  if (recoveryCode) {
    await countFactor(context);
    return (await redeemRecoveryCode(context.db, userNum, recoveryCode, context.now())) ? "recovery" : undefined;
  }
  if (!/^\d{6,8}$/.test(digits)) return undefined;
  const right = await checkGuess(context, codeLimits(userIdKey, context), () =>
    challenge === undefined
      ? redeemTotpCode(context, userNum, digits)
      : redeemMailCode(context, { userNum, challenge }, digits),
  );
  if (!right) return undefined;
  return challenge === undefined ? "totp" : "mail";
}

/** The error for a proof that is wrong, used, expired or another account's; the same for all of them. */
export function wrongProof(field = "proof"): GameApiError {
  return invalidField(field, message("mfa.wrongProof"));
}

/** The limits of codes that can be guessed. */
export function codeLimits(userIdKey: string, { caller }: CallContext) {
  return {
    wrong: { limit: "wrongCodesPerNetwork", subject: `${userIdKey} ${addressSubject(caller.ip)}` },
    all: { limit: "codesPerAccount", subject: userIdKey },
  } as const;
}

async function countFactor(context: CallContext): Promise<void> {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "factorsPerAddress" }));
}

/** Uses up a code of the authenticator app: the condition on the step makes one of several concurrent uses win. */
async function redeemTotpCode({ db, keys, now }: CallContext, userNum: number, code: string): Promise<boolean> {
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.userNum, userNum));
  const opened = factor && (await keys.open(factor.sealedSecret, "totp"));
  if (!opened) return false;
  const step = totpStep(String(opened.value), code, now());
  if (step === undefined) return false;
  const used = await db
    .update(totpFactors)
    .set({
      lastStep: step,
      // Sealed again once the deployment's secret has changed, so that the old one can be removed some day.
      ...(opened.outdated ? { sealedSecret: await keys.seal(opened.value, "totp") } : {}),
    })
    .where(and(eq(totpFactors.userNum, userNum), lt(totpFactors.lastStep, step)))
    .returning({ userNum: totpFactors.userNum });
  return used.length > 0;
}
