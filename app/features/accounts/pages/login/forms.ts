import * as z from "zod/mini";
import { proofForm } from "#app/features/mfa/forms.ts";

/** Intents of the page's forms. The first is the same as that of the shell's login box, so that its values are shown. */
export const loginIntent = "login";
export const codeIntent = "login-code";
export const passkeyIntent = "login-passkey";

/** The second step of a login. */
export const codeForm = z.extend(proofForm, { challenge: z._default(z.string(), "") });

/** A login with a passkey: the browser's response as JSON. */
export const passkeyForm = z.object({ credential: z._default(z.string(), "") });

/** The data for the second step (`FormActionData.preview`). */
export interface SecondStepPreview {
  challenge: string;
  /** What to enter; missing after a wrong code. */
  message?: string;
}
