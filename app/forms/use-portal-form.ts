import { type FormMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FetcherWithComponents, useActionData, useFetcher } from "@remix-run/react";
import type * as z from "zod/v4/core";
import type { FormAnswer } from "./form-answer.ts";

type Values<Schema extends z.$ZodType> = z.input<Schema> extends Record<string, unknown> ? z.input<Schema> : never;

/** A form of ours while its page is open; `PortalForm` shows it. */
export interface PortalFormState<Schema extends z.$ZodType> {
  form: FormMetadata<Values<Schema>, string[]>;
  fields: Required<{ [Name in keyof Values<Schema>]: ReturnType<FormMetadata<Values<Schema>>["getFieldset"]>[Name] }>;
  fetcher: FetcherWithComponents<FormAnswer>;
  /** The latest answer to this form. */
  answer: FormAnswer | undefined;
  /** The form is on its way and has no answer yet. */
  pending: boolean;
}

interface PortalFormOptions<Schema extends z.$ZodType> {
  /** Names the form: prefix of its fields' ids, and its `intent` on pages with several. */
  id: string;
  schema: Schema;
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>;
  /** Called when the form is valid and about to be sent; prevent the event's default to send it later. */
  onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void;
}

/**
 * A form of ours: checked by its schema on blur and on sending, sent without leaving the page where scripts run, and
 * an ordinary form everywhere else. Its answer comes from the page's action as {@link FormAnswer}.
 */
export function usePortalForm<Schema extends z.$ZodType>(options: PortalFormOptions<Schema>): PortalFormState<Schema> {
  const { id, schema, defaultValue, onSubmit } = options;
  const fetcher = useFetcher<FormAnswer>({ key: id });
  const posted = useActionData<FormAnswer>();
  const answer = fetcher.data ?? (posted && (posted.intent ?? id) === id ? posted : undefined);
  const pending = fetcher.state === "submitting";
  const [form, fields] = useForm<Values<Schema>>({
    id,
    lastResult: fetcher.state === "idle" ? (answer?.result ?? null) : null,
    ...(defaultValue ? { defaultValue: defaultValue as never } : {}),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    onSubmit(event) {
      // Sent twice, a change of the password would be answered with the end of the session.
      if (pending) event.preventDefault();
      else onSubmit?.(event);
    },
  });
  return { form, fields, fetcher, answer, pending } as unknown as PortalFormState<Schema>;
}
