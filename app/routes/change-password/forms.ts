import * as z from "zod/mini";
import { changePasswordForm, secretAnswerForm } from "#app/features/accounts/forms.ts";

/** Name of the page's form. */
export const changePasswordIntent = "change-password";

/** Name of the hidden field that holds the checked passwords, sealed, while the secret answer is asked for. */
export const heldField = "change";

/** The passwords before the player is asked for the secret answer … */
export const passwordsForm = z.intersection(changePasswordForm, z.object({ secretAnswer: z._default(z.string(), "") }));

/** … and as they are sent. Two objects side by side: what is wrong with the passwords is said in any case. */
export const confirmedPasswordsForm = z.intersection(changePasswordForm, secretAnswerForm);

/** The second step without a dialog: the passwords are held already. */
export const heldSecretAnswerForm = z.extend(secretAnswerForm, { [heldField]: z._default(z.string(), "") });

/** What comes with the page of the second step (`FormAnswer.preview`). */
export interface HeldChange {
  /** For {@link heldField}. */
  held: string;
}
