import * as z from "zod/mini";
import { changePasswordForm, secretAnswerForm } from "#app/features/account-changes/forms.ts";

/** Intent of the page's form. */
export const changePasswordIntent = "change-password";

/** Name of the hidden field for the checked, sealed passwords in the second step. */
export const heldField = "change";

/**
 * Passwords and secret answer. An intersection, so that errors of the passwords are reported even if the answer is
 * missing.
 */
export const confirmedPasswordsForm = z.intersection(changePasswordForm, secretAnswerForm);

/** The second step without a dialog, in which the passwords are already held. */
export const heldSecretAnswerForm = z.extend(secretAnswerForm, { [heldField]: z._default(z.string(), "") });

/** The data for the second step (`FormActionData.preview`). */
export interface HeldChange {
  /** Value of {@link heldField}. */
  held: string;
}
