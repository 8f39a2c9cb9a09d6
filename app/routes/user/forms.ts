import * as z from "zod/mini";
import { accountDetailsForm } from "#app/features/accounts/forms.ts";

/** Intents of the page's forms. */
export const whitelistIntent = "whitelist";
export const resendIntent = "resend";
export const cancelChangeIntent = "cancel-change";
export const listAddressIntent = "list-address";
export const detailsIntent = "details";

/** Schema of a form that has only a button, for the action. */
export const buttonForm = z.object({});

/** The details before the password is required. */
export const detailsForm = z.extend(accountDetailsForm, { password: z._default(z.string(), "") });
