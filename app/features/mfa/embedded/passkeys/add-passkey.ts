import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import { sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { t } from "#app/i18n/translate.ts";
import type { passkeysCalls } from "../../calls.ts";
import { MAX_PASSKEYS, passkeyNameForm } from "../../forms.ts";
import { changeFactors } from "../change-factors.ts";
import { passkeys } from "../schema.ts";
import { takeChallenge } from "./challenges.ts";
import { readCredential } from "./credential.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * Adds a passkey that the browser has created with the options of `passkeyCreation`.
 * @throws GameApiError `invalid` for a wrong, used or expired response; `conflict` for a
 * passkey that exists, or with too many
 */
export const addPasskey: Handler<typeof passkeysCalls.add> = async (request, context) => {
  const { name } = checkedForm(passkeyNameForm, request);
  const { db, player } = context;
  const { userNum } = player;
  const party = relyingParty(context);
  const response = readCredential(request.credential, ["clientDataJSON", "attestationObject"]);
  const challenge = response && (await takeChallenge(response.response.clientDataJSON ?? "", userNum, context));
  if (!challenge) throw notCreated();
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw notCreated();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const row = [id, userNum, btoa(String.fromCharCode(...publicKey)), counter, name, context.now(), null];
  const values = sql.join(
    row.map((value) => sql`${value}`),
    sql`, `,
  );
  const added = db
    .insert(passkeys)
    .select(
      sql`SELECT ${values} WHERE (SELECT count(*) FROM ${passkeys} WHERE ${passkeys.userNum} = ${userNum}) < ${MAX_PASSKEYS}`,
    )
    .onConflictDoNothing();
  const recoveryCodes = await changeFactors(context, added, {
    change: "passkeyAdded",
    withCodes: true,
    refusal: () => new GameApiError("conflict", message("mfa.passkeyNotAdded", { max: MAX_PASSKEYS })),
  });
  return { message: t("mfa.passkeyAdded"), recoveryCodes };
};

function notCreated(): GameApiError {
  return new GameApiError("invalid", message("mfa.passkeyNotCreated"));
}
