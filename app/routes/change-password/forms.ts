import * as z from "zod/mini";
import { changePasswordForm } from "#app/domain/accounts/forms.ts";

/** Name of the page's form. */
export const changePasswordIntent = "change-password";

/** Name of the hidden field that holds the checked passwords, sealed, while the secret answer is asked for. */
export const heldField = "change";

const REQUIRED = "Secret Answer is required.";

const secretAnswer = z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED));

/** The passwords before the player is asked for the secret answer … */
export const passwordsForm = z.intersection(changePasswordForm, z.object({ secretAnswer: z._default(z.string(), "") }));

/** … and as they are sent. Two objects side by side: what is wrong with the passwords is said in any case. */
export const confirmedPasswordsForm = z.intersection(changePasswordForm, z.object({ secretAnswer }));

/** The second step without a dialog: the passwords are held already. */
export const secretAnswerForm = z.object({ secretAnswer, [heldField]: z._default(z.string(), "") });

/** What comes with the page of the second step (`FormAnswer.preview`). */
export interface HeldChange {
  /** For {@link heldField}. */
  held: string;
}
