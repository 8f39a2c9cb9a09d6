import * as z from "zod/mini";
import { passkeyNameForm, totpCodeForm } from "#app/features/mfa/forms.ts";
import type { QrCode } from "#app/ui/qr-code.tsx";

/** Intents of the page's forms; those of lists have the entry's number appended. */
export const intents = {
  enableTotp: "enable-totp",
  disableTotp: "disable-totp",
  renewCodes: "renew-codes",
  addPasskey: "add-passkey",
  renamePasskey: "rename-passkey",
  removePasskey: "remove-passkey",
  endSession: "end-session",
  endOthers: "end-others",
  unlistAddress: "unlist-address",
} as const;

export const setUpTotpForm = z.extend(totpCodeForm, { setup: z._default(z.string(), "") });
export const addPasskeyForm = z.extend(passkeyNameForm, { credential: z._default(z.string(), "") });
export const renamePasskeyForm = z.extend(passkeyNameForm, { credentialId: z._default(z.string(), "") });
export const removePasskeyForm = z.object({ credentialId: z._default(z.string(), "") });
export const unlistAddressForm = z.object({ ip: z._default(z.string(), "") });
export const endSessionForm = z.object({ sessionId: z._default(z.string(), "") });

/** The query of the page's address that shows the set-up of an authenticator app. */
export const setUpQuery = "setup";

/** What the page shows once, after a change (`FormActionData.preview`). */
export interface SecurityPreview {
  /** New recovery codes. */
  recoveryCodes?: string[];
  /** The authenticator app that is being set up: kept after a wrong code. */
  setup?: TotpSetup;
}

/** A secret for an authenticator app, as the page shows it. */
export interface TotpSetup {
  /** The sealed secret. */
  setup: string;
  /** In groups of four characters. */
  secret: string;
  /** The text of the QR code. */
  uri: string;
  qrCode: QrCode;
}
