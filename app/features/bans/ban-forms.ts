import * as z from "zod/mini";
import { confirmedForm, confirmField } from "#app/features/admin/confirmation.ts";
import { checkboxField, dateTimeField, textField } from "#app/features/admin/form-fields.ts";
import { banLimits } from "./limits.ts";

/** The fields that bans of accounts and of addresses share. */
const ban = {
  reason: textField("Reason", { max: banLimits.reason, required: true }),
  note: textField("Internal note", { max: banLimits.note }),
  /** Manila time; empty for a ban without an end. */
  endsAt: dateTimeField("Ends"),
  confirm: confirmField,
};

/** Suspends an account. */
export const suspendForm = z.object(ban);

/** Bans an address or a range of addresses. */
export const addressBanForm = z.object({
  range: textField("IP address or range", { max: banLimits.range, required: true, asTyped: true }),
  ...ban,
  /** Confirms a range with the admin's own address. */
  includesOwn: checkboxField("Ban it even if my own address is in it."),
});

/** The number of a ban, as a hidden field. */
const id = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

/** The fields of a change; `seen` is the revision that the form showed. */
export const changedBan = z.object({ ...ban, seen: textField("The revision", { max: 10, required: true }) });

/** Changes a ban. */
export const changeBanForm = z.object({ id, ...changedBan.shape });

/** Lifts a ban. */
export const liftBanForm = z.object({ id, ...confirmedForm.shape });
