import { type FormMetadata, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type * as z from "zod/v4/core";
import type { FieldCheck } from "#app/contract/field-check.ts";
import type { FormActionData } from "./form-action-data.ts";
import { schemaChecks } from "./schema-checks.ts";

type Values<Schema extends z.$ZodType> = z.input<Schema> extends Record<string, unknown> ? z.input<Schema> : never;

/** The state of a form; `PortalForm` renders it. */
export interface PortalFormState<Schema extends z.$ZodType> {
  form: FormMetadata<Values<Schema>, string[]>;
  fields: Required<{ [Name in keyof Values<Schema>]: ReturnType<FormMetadata<Values<Schema>>["getFieldset"]>[Name] }>;
  /** The answer to this form, if the page is one. */
  actionData: FormActionData | undefined;
  /** The checks that the script of forms makes. */
  checks: Record<string, FieldCheck[]>;
}

interface PortalFormOptions<Schema extends z.$ZodType> {
  /** Id of the form: the prefix of its fields' ids, and its `intent`. */
  id: string;
  schema?: Schema | undefined;
  /** The checks of a schema that only the server's loader knows, see {@link schemaChecks}. */
  checks?: Record<string, FieldCheck[]> | undefined;
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>;
}

/**
 * Sets up a form. The page's action answers with a {@link FormActionData}: the page then shows what was typed, and the
 * errors of the fields.
 */
export function usePortalForm<Schema extends z.$ZodType>(options: PortalFormOptions<Schema>): PortalFormState<Schema> {
  const { id, schema, checks = schema ? schemaChecks(schema) : {}, defaultValue } = options;
  const actionData = usePostedForm(id);
  const [form, fields] = useForm<Values<Schema>>({
    id,
    lastResult: actionData?.result ?? null,
    ...(defaultValue ? { defaultValue: defaultValue as never } : {}),
  });
  return { form, fields, actionData, checks } as unknown as PortalFormState<Schema>;
}

/** The answer to a form, if the page is one. An answer without an intent is to the only form of its page. */
export function usePostedForm(intent: string): FormActionData | undefined {
  const posted = useActionData<FormActionData>();
  return posted && (posted.intent ?? intent) === intent ? posted : undefined;
}
