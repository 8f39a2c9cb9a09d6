import * as z from "zod/mini";
import { loginForm } from "#app/features/account-changes/forms.ts";
import { requiredLine } from "#app/forms/text-rules.ts";

/** User IDs of other game servers may be longer than those of this portal. */
const MAX_USER_ID = 200;

/** Confirms the deletion of an account. */
export const deletionForm = z.object({
  userId: requiredLine("myData.userIdMissing", MAX_USER_ID, "accountBox.userId"),
  password: loginForm.shape.password,
});
