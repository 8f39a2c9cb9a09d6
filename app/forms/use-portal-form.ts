import { type FormMetadata, useForm } from "@conform-to/react";
import { type FetcherWithComponents, useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type * as z from "zod/v4/core";
import { afterPaint } from "#app/async/after-paint.ts";
import type { FieldCheck } from "#app/contract/field-check.ts";
import type { FormActionData } from "./form-action-data.ts";
import { useIsHydratedPage } from "./page-kind.ts";
import { parseForm } from "./parse-form.ts";
import { schemaChecks } from "./schema-checks.ts";

type Values<Schema extends z.$ZodType> = z.input<Schema> extends Record<string, unknown> ? z.input<Schema> : never;

/** The state of a form; `PortalForm` renders it. */
export interface PortalFormState<Schema extends z.$ZodType> {
  form: FormMetadata<Values<Schema>, string[]>;
  fields: Required<{ [Name in keyof Values<Schema>]: ReturnType<FormMetadata<Values<Schema>>["getFieldset"]>[Name] }>;
  fetcher: FetcherWithComponents<FormActionData>;
  /** The latest action data of this form. */
  actionData: FormActionData | undefined;
  /** Whether the form is being submitted. */
  pending: boolean;
  /** The checks that the script of forms makes. */
  checks: Record<string, FieldCheck[]>;
  /** Validates the field that a visitor leaves. */
  onBlur: (event: React.FocusEvent<HTMLFormElement>) => void;
}

interface PortalFormOptions<Schema extends z.$ZodType> {
  /** Id of the form: the prefix of its fields' ids, and its `intent`. */
  id: string;
  schema: Schema;
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>;
}

/**
 * Sets up a form: it is validated by its schema on blur and on submit. Where scripts run it is submitted without
 * leaving the page; otherwise it is an ordinary form. The page's action answers with a {@link FormActionData}.
 */
export function usePortalForm<Schema extends z.$ZodType>(options: PortalFormOptions<Schema>): PortalFormState<Schema> {
  const { id, schema, defaultValue } = options;
  const fetcher = useFetcher<FormActionData>({ key: id });
  const posted = useActionData<FormActionData>();
  const actionData = fetcher.data ?? (posted && (posted.intent ?? id) === id ? posted : undefined);
  const pending = fetcher.state === "submitting";
  const wasSubmitted = useRef(false);
  // A form is reset with the reloaded data. Errors are reported together with their summary: Conform focuses the first
  // field with an error, which must not happen after the visitor has followed a link of the summary to another field.
  const isReported =
    fetcher.state === "idle" || (fetcher.state === "loading" && actionData?.result?.status === "error");
  const [form, fields] = useForm<Values<Schema>>({
    id,
    lastResult: isReported ? (actionData?.result ?? null) : null,
    ...(defaultValue ? { defaultValue: defaultValue as never } : {}),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, { schema }) as never,
    onSubmit(event) {
      wasSubmitted.current = true;
      // A password change that is submitted twice would end the session.
      if (pending) event.preventDefault();
    },
  });
  const latestForm = useRef(form);
  useEffect(() => {
    latestForm.current = form;
  });
  // Conform's own validation on blur delays the paint of the next field, by about 50 ms on a phone with a slow CPU.
  const onBlur = async ({ target }: React.FocusEvent) => {
    const { name, form: owner } = target as HTMLInputElement;
    if (!name || target instanceof HTMLButtonElement) return;
    await afterPaint();
    // A submission validates all fields, and from then on they are validated on input, so that errors of the server stay.
    const isSubmitted = wasSubmitted.current || latestForm.current.status !== undefined;
    if (owner?.isConnected && !isSubmitted) form.validate({ name: name as never });
  };
  const isHydrated = useIsHydratedPage();
  const checks = import.meta.env.SSR && !isHydrated ? schemaChecks(schema) : {};
  return { form, fields, fetcher, actionData, pending, checks, onBlur } as unknown as PortalFormState<Schema>;
}
