import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { readSiteName } from "#app/features/settings/embedded/settings.ts";
import { t } from "#app/i18n/translate.ts";
import type { passkeysCalls } from "../../calls.ts";
import { passkeyNameForm } from "../../forms.ts";
import { changeFactors } from "../change-factors.ts";
import { passkeys } from "../schema.ts";
import { storeChallenge } from "./challenges.ts";
import { relyingParty } from "./relying-party.ts";

/** Options for logging in or proving the owner's identity with any passkey of the site. */
export const passkeyRequest: Handler<typeof passkeysCalls.requestOptions> = async (_, context) => {
  const { id } = relyingParty(context);
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "passkeyOptionsPerAddress" }));
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: "required" });
  await storeChallenge(options.challenge, 0, context);
  return { options: JSON.stringify(options) };
};

/**
 * Options for creating a passkey. Its user handle is the account's number, so that a device keeps one passkey for the
 * account.
 */
export const passkeyCreation: Handler<typeof passkeysCalls.creationOptions> = async (_, context) => {
  const { db, player, site } = context;
  const { id } = relyingParty(context);
  await countAttempts(context, [{ limit: "factorChangesPerAccount", subject: String(player.userNum) }]);
  const existing = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userNum, player.userNum));
  const options = await generateRegistrationOptions({
    rpName: await readSiteName(db, site.name),
    rpID: id,
    userName: player.userId,
    userID: new TextEncoder().encode(String(player.userNum)),
    attestationType: "none",
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(options.challenge, player.userNum, context);
  return { options: JSON.stringify(options) };
};

/** Renames a passkey of the account. @throws GameApiError `invalid`, `not_found` */
export const renamePasskey: Handler<typeof passkeysCalls.rename> = async (request, { db, player }) => {
  const { name } = checkedForm(passkeyNameForm, request);
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.credentialId, request.credentialId), eq(passkeys.userNum, player.userNum)))
    .returning({ id: passkeys.credentialId });
  if (renamed.length === 0) throw noSuchPasskey();
  return { message: t("mfa.passkeyRenamed") };
};

/** Removes a passkey of the account. @throws GameApiError `not_found` */
export const removePasskey: Handler<typeof passkeysCalls.remove> = async ({ credentialId }, context) => {
  const { db, player } = context;
  await changeFactors(
    context,
    db.delete(passkeys).where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.userNum, player.userNum))),
    { change: "passkeyRemoved", refusal: noSuchPasskey },
  );
  return { message: t("mfa.passkeyRemoved") };
};

function noSuchPasskey(): GameApiError {
  return new GameApiError("not_found", message("mfa.noSuchPasskey"));
}
