import * as z from "zod/mini";
import { accountDetailsForm } from "#app/features/accounts/forms.ts";

/** Names of the page's forms. */
export const whitelistIntent = "whitelist";
export const resendIntent = "resend";
export const cancelChangeIntent = "cancel-change";
export const detailsIntent = "details";

/** Of a form that is only a button. */
export const buttonForm = z.object({});

/** The details before the player is asked for the password. */
export const detailsForm = z.extend(accountDetailsForm, { password: z._default(z.string(), "") });
