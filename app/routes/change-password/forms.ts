import * as z from "zod/mini";
import { changePasswordForm, secretAnswerForm } from "#app/domain/accounts/forms.ts";

/** Name of the page's form. */
export const changePasswordIntent = "change-password";

/** The passwords before the player is asked for the secret answer … */
export const passwordsForm = z.intersection(changePasswordForm, z.object({ secretAnswer: z._default(z.string(), "") }));

/** … and as they are sent. Two objects side by side: what is wrong with the passwords is said in any case. */
export const confirmedPasswordsForm = z.intersection(changePasswordForm, secretAnswerForm);
