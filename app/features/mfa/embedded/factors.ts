import { desc, eq, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { checkGuess, countAttempts } from "#app/embedded/rate-limits.ts";
import { readSiteName } from "#app/features/settings/embedded/settings.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { mfaCalls } from "../calls.ts";
import { changeFactors } from "./change-factors.ts";
import { unusedRecoveryCodes } from "./recovery-codes.ts";
import { passkeys, recoveryCodes, totpFactors } from "./schema.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";
import { openSetup, sealSetup } from "./totp-setup.ts";
import { codeLimits } from "./verify-proof.ts";

/** The second factors of the caller's account. */
export const readFactors: Handler<typeof mfaCalls.read> = async (_, { db, player }) => {
  const { userNum } = player;
  const [totp, keys, [unused]] = await db.batch([
    db.select({ createdAt: totpFactors.createdAt }).from(totpFactors).where(eq(totpFactors.userNum, userNum)),
    db.select().from(passkeys).where(eq(passkeys.userNum, userNum)).orderBy(desc(passkeys.createdAt)),
    db.select({ codes: unusedRecoveryCodes(userNum) }).from(sql`(SELECT 1)`),
  ]);
  return {
    totp: totp[0] ? { createdAt: isoTime(totp[0].createdAt) } : null,
    passkeys: keys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      id: credentialId,
      name,
      createdAt: isoTime(createdAt),
      lastUsedAt: isoTimeOrNull(lastUsedAt),
    })),
    recoveryCodesLeft: unused?.codes ?? 0,
  };
};

/** Creates a secret for an authenticator app and stores nothing: the caller keeps it sealed until it is confirmed. */
export const beginTotp: Handler<typeof mfaCalls.beginTotp> = async (_, context) => {
  const { db, player, site } = context;
  const secret = newTotpSecret();
  const siteName = await readSiteName(db, site.name);
  return {
    setup: await sealSetup(secret, context),
    secret,
    uri: totpUri(secret, { siteName, userId: player.userId }),
  };
};

/**
 * Sets up the authenticator app, or replaces the former one.
 * @throws GameApiError `invalid` for a wrong code or a set-up that has expired; `rate_limited`
 */
export const enableTotp: Handler<typeof mfaCalls.enableTotp> = async ({ setup, code }, context) => {
  const { db, player, keys } = context;
  const { userNum, userIdKey } = player;
  const secret = await openSetup(setup, context);
  if (secret === undefined) throw new GameApiError("invalid", message("mfa.setupExpired"));
  let step: number | undefined;
  await checkGuess(context, codeLimits(userIdKey, context), async () => {
    step = totpStep(secret, code.replace(/[\s-]/g, ""), context.now());
    return step !== undefined;
  });
  if (step === undefined) throw invalidField("code", message("mfa.wrongSetupCode"));
  const row = { sealedSecret: await keys.seal(secret, "totp"), lastStep: step, createdAt: context.now() };
  const write = db
    .insert(totpFactors)
    .values({ userNum, ...row })
    .onConflictDoUpdate({ target: totpFactors.userNum, set: row });
  const codes = await changeFactors(context, write, { change: "totpEnabled", withCodes: true, refusal: notChanged });
  return { message: t("mfa.totpEnabled"), recoveryCodes: codes };
};

/** Removes the authenticator app. @throws GameApiError `not_found` without one */
export const disableTotp: Handler<typeof mfaCalls.disableTotp> = async (_, context) => {
  const write = context.db.delete(totpFactors).where(eq(totpFactors.userNum, context.player.userNum));
  await changeFactors(context, write, { change: "totpDisabled", refusal: notChanged });
  return { message: t("mfa.totpDisabled") };
};

/**
 * Replaces the recovery codes.
 * @throws GameApiError `conflict` for an account without a second factor
 */
export const renewRecoveryCodes: Handler<typeof mfaCalls.renewRecoveryCodes> = async (_, context) => {
  const { db, player } = context;
  if (!player.hasSecondFactor) throw new GameApiError("conflict", message("mfa.factorFirst"));
  await countAttempts(context, [{ limit: "factorChangesPerAccount", subject: String(player.userNum) }]);
  // Also true for an account whose codes are all used.
  const write = db
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(eq(recoveryCodes.userNum, player.userNum));
  const codes = await changeFactors(context, write, { change: "codesRenewed", withCodes: true, refusal: notChanged });
  inBackground(context, "removing used recovery codes", () =>
    db
      .delete(recoveryCodes)
      .where(sql`${recoveryCodes.userNum} = ${player.userNum} AND ${recoveryCodes.usedAt} IS NOT NULL`),
  );
  return { message: t("mfa.codesRenewed"), recoveryCodes: codes };
};

function notChanged(): GameApiError {
  return new GameApiError("not_found", message("mfa.notChanged"));
}
