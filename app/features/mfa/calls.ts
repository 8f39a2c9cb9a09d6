import * as z from "zod";
import { call, codeField, field, textField } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";

/** More than any passkey's response as JSON, which a proof may be (characters). */
const MAX_PROOF = 8000;

/**
 * What proves the owner's identity: a code of the authenticator app, a recovery code, the code of a mail, or a passkey's
 * response as JSON; the password for an account without a second factor.
 */
export const proof = textField(MAX_PROOF);

/** A passkey of the account; times are ISO 8601. */
const passkey = z.object({ id: z.string(), name: text, createdAt: text, lastUsedAt: z.string().nullish() });

/** The second factors of an account. */
const factors = z.object({
  /** The authenticator app; null without one. */
  totp: z.object({ createdAt: text }).nullish(),
  passkeys: z.array(passkey),
  /** How many recovery codes are unused. */
  recoveryCodesLeft: integer,
});

/** The reply to a change that issues recovery codes: they are shown once. */
const withRecoveryCodes = z.object({ message: text, recoveryCodes: z.array(z.string()).default([]) });

/** Calls about the second factors of the caller's account. */
export const mfaCalls = {
  read: call("player", "GET /mfa", {
    summary: "Get the account's second factors.",
    reply: () => factors,
  }),
  beginTotp: call("player", "GET /mfa/totp", {
    id: "beginTotp",
    requiresRecentIdentity: true,
    summary:
      "Create a secret for an authenticator app. It takes effect once enableTotp has received a code of it. `setup` is the sealed secret.",
    reply: () => z.object({ setup: z.string(), secret: z.string(), uri: z.string() }),
  }),
  enableTotp: call("player", "POST /mfa/totp", {
    id: "enableTotp",
    requiresRecentIdentity: true,
    summary:
      "Set up the authenticator app with a code that it shows; replaces the former one, and ends the account's other sessions. Returns recovery codes, unless the account has unused ones.",
    request: () => z.object({ setup: textField(2000), code: codeField }),
    reply: () => withRecoveryCodes,
  }),
  disableTotp: call("player", "POST /mfa/totp/disable", {
    id: "disableTotp",
    requiresRecentIdentity: true,
    summary: "Remove the authenticator app.",
    reply: () => message,
  }),
  renewRecoveryCodes: call("player", "POST /mfa/recoverycodes", {
    id: "renewRecoveryCodes",
    requiresRecentIdentity: true,
    summary: "Replace the recovery codes by ten new ones; only for an account with a second factor.",
    reply: () => withRecoveryCodes,
  }),
  confirmIdentity: call("player", "POST /mfa/confirm", {
    duringMaintenance: true,
    id: "confirmIdentity",
    summary:
      "Prove the owner's identity in the current session, for calls that are refused with `reauthentication_required`. Valid for ten minutes. The session continues with the token of the reply; the token of the request expires within seconds.",
    request: () => z.object({ proof }),
    reply: () => z.object({ ...message.shape, token: z.string() }),
  }),
};

/** Calls about passkeys. Options and credentials are JSON texts as WebAuthn defines them. */
export const passkeysCalls = {
  requestOptions: call("anyone", "POST /passkeys/request", {
    duringMaintenance: true,
    id: "passkeyRequest",
    summary: "Get the options with which a browser asks for a passkey, to log in or to prove the owner's identity.",
    reply: () => z.object({ options: z.string() }),
  }),
  creationOptions: call("player", "POST /passkeys/creation", {
    id: "passkeyCreation",
    requiresRecentIdentity: true,
    summary: "Get the options with which a browser creates a passkey for the account.",
    reply: () => z.object({ options: z.string() }),
  }),
  add: call("player", "POST /passkeys", {
    id: "addPasskey",
    requiresRecentIdentity: true,
    summary:
      "Add a passkey to the account, and end its other sessions if it is the first second factor. Returns recovery codes, unless the account has unused ones.",
    request: () => z.object({ name: field, credential: textField(MAX_PROOF) }),
    reply: () => withRecoveryCodes,
  }),
  rename: call("player", "POST /passkeys/rename", {
    id: "renamePasskey",
    summary: "Rename a passkey of the account.",
    request: () => z.object({ credentialId: textField(1400), name: field }),
    reply: () => message,
  }),
  remove: call("player", "POST /passkeys/remove", {
    id: "removePasskey",
    requiresRecentIdentity: true,
    summary: "Remove a passkey from the account.",
    request: () => z.object({ credentialId: textField(1400) }),
    reply: () => message,
  }),
};
