import * as z from "zod/mini";
import { confirmField, reasonField } from "#app/features/admin/confirmation.ts";
import { checkboxField, textField } from "#app/features/admin/form-fields.ts";
import { type AdminRight, adminRightKeys, rightNames } from "#app/features/admin/rights.ts";

type Underscored<Text extends string> = Text extends `${infer First} ${infer Rest}` ? `${First}_${Rest}` : Text;

export type RightField = `right_${Underscored<AdminRight>}`;

/** The name of a right's checkbox. */
export function rightField(right: AdminRight): RightField {
  return `right_${right.replace(" ", "_") as Underscored<AdminRight>}`;
}

const roleName = textField("The name", { max: 40, required: true });

/** Checks the name of a role. */
export const roleNameForm = z.object({ name: roleName });

/** Composes a role: a checkbox for each right. */
export const roleForm = z.object({
  name: roleName,
  rank: z.pipe(
    z.string("Please choose a level.").check(z.regex(/^\d{1,2}$/, "Please choose a level.")),
    z.transform(Number),
  ),
  ...(Object.fromEntries(
    adminRightKeys.map((right) => [rightField(right), checkboxField(rightNames[right])]),
  ) as Record<RightField, ReturnType<typeof checkboxField>>),
});

/** The rights whose boxes are checked. */
export function checkedRights(form: Record<string, unknown>): AdminRight[] {
  return adminRightKeys.filter((right) => form[rightField(right)] === "on");
}

/** Gives an account a role. */
export const giveRoleForm = z.object({
  role: z.string("Please choose a role.").check(z.minLength(1, "Please choose a role."), z.maxLength(40)),
  reason: reasonField,
  confirm: confirmField,
});
