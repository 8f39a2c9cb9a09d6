import * as z from "zod/mini";
import { confirmField, reasonField } from "#app/features/admin/confirmation.ts";
import { checkboxField, choiceField, textField } from "#app/features/admin/form-fields.ts";
import { type ApiScope, apiKeyLifetimes, apiKeyLimits, apiScopeKeys, apiScopes } from "./scopes.ts";

/** `orders:read` becomes `ordersRead`, the name of its checkbox. */
type ScopeField<Scope> = Scope extends `${infer Subject}:read` ? `${Subject}Read` : never;

export const scopeField = (scope: ApiScope) => scope.replace(":read", "Read") as ScopeField<ApiScope>;

/** The name of a key. */
export const keyNameForm = z.object({ name: textField("Name", { max: apiKeyLimits.name, required: true }) });

/** Creates a key: a checkbox for each scope, at least one of them ticked. */
export const apiKeyForm = z
  .object({
    ...keyNameForm.shape,
    lifetime: choiceField("Valid", "how long the key is valid", apiKeyLifetimes),
    ...(Object.fromEntries(apiScopes.map(({ key, label }) => [scopeField(key), checkboxField(label)])) as Record<
      ScopeField<ApiScope>,
      ReturnType<typeof checkboxField>
    >),
    confirm: confirmField,
  })
  .check(
    z.refine((form) => apiScopeKeys.some((scope) => form[scopeField(scope)] === "on"), {
      error: "Choose at least one thing that the key can do.",
      path: [scopeField(apiScopeKeys[0])],
    }),
  );

/** Revokes a key. */
export const revokeKeyForm = z.object({
  id: z.string().check(z.regex(/^\d{1,9}$/)),
  reason: reasonField,
  confirm: confirmField,
});
