import type * as z from "zod/v4/core";
import type { FieldErrors } from "#app/contract/errors.ts";
import { delays } from "#app/forms/delays.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { confirmForm } from "./confirmation.ts";
import { deleteIntent, type EditorReview, previewField, seenField } from "./seen.ts";
import { textFormats } from "./written-text.ts";

type Save<Values> = (values: Values & { seen: string | undefined }) => Promise<{ message: string }>;

interface EditorOptions<Schema extends z.$ZodType> {
  /** The rules of the typed values. */
  schema: Schema;
  /** The page to redirect to after a success. */
  to: string;
  /** Saves the values; `seen` is the revision that the form showed. */
  save: Save<z.output<Schema>>;
  /** Deletes the entry; without it, the editor offers no deletion. */
  remove?: Save<{ confirm: "on" }>;
  /**
   * Renders a preview from the text as HTML and the other fields; `typed` returns a field's value, or the empty text
   * when the value is invalid. Without it there is no preview.
   */
  preview?: (html: string, typed: (name: keyof z.output<Schema> & string) => string) => unknown;
}

/** Answers the forms of a `ContentEditor`: saves, deletes, or previews the typed values without saving them. */
export async function handleEditorForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  { schema, to, save, remove, preview }: EditorOptions<Schema>,
) {
  if (preview && form.has(previewField)) return previewForm(services, form, { schema, preview });
  return dispatchForm(
    form,
    remove ? { [deleteIntent]: () => saveForm(services, form, { schema: confirmForm, to, save: remove }) } : {},
    () => saveForm(services, form, { schema, to, save }),
  );
}

/**
 * Answers a form that changes something: redirects after a success, otherwise shows the errors and keeps the typed
 * values.
 */
function saveForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  { schema, to, save }: EditorOptions<Schema>,
) {
  return handleForm({ services, form, schema }, async (values, submission) => {
    const seen = form.get(seenField);
    const { message } = await save({ ...values, seen: typeof seen === "string" && seen !== "" ? seen : undefined });
    return submission.succeed({ tone: "success", lines: [message], next: { to, after: delays.afterSave } });
  });
}

/**
 * Answers a form of a `ContentEditor` without saving it: the page keeps the typed values.
 * @param show makes what the page shows; an error of the game API is shown at the form
 */
export async function reviewForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  schema: Schema,
  show: (errors: FieldErrors) => Promise<unknown>,
) {
  const submission = parseSubmission({ services, form, schema });
  const seen = form.get(seenField);
  try {
    const review: EditorReview = { seen: typeof seen === "string" ? seen : "", shown: await show(submission.errors) };
    return await submission.review(review);
  } catch (error) {
    return submission.failWith(error);
  }
}

function previewForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  { schema, preview }: Required<Pick<EditorOptions<Schema>, "schema" | "preview">>,
) {
  return reviewForm(services, form, schema, async (errors) => {
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" && !errors[name] ? value : "";
    };
    const format = textFormats.find((known) => known === typed("format")) ?? "html";
    const { html } = await services.gameApi.contentAdmin.preview({ format, content: typed("content") });
    return preview(html, typed);
  });
}
