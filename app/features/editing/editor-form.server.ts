import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type * as z from "zod/v4/core";
import { type FieldErrors, isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { confirmForm } from "#app/features/admin/confirmation.ts";
import { secretsOf } from "#app/features/admin/form-fields.ts";
import { deleteIntent, seenField } from "#app/features/admin/seen.ts";
import { textFormats } from "#app/features/admin/written-text.ts";
import { uploadNameOf } from "#app/features/media/upload-field.ts";
import { storeUploads } from "#app/features/media/uploaded-media.server.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { fieldNames, handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { editConflict, type SavedEntry } from "./edit-conflict.server.ts";
import { conflictId, type EditorReview, overField, previewField } from "./editor-review.ts";

type Save<Values> = (values: Values & { seen: string | undefined }) => Promise<{ message: string; id?: number }>;

interface EditorOptions<Schema extends z.$ZodType> {
  /** The rules of the typed values. */
  schema: Schema;
  /** The page to redirect to after a success, such as the list of the entries. */
  to: string;
  /**
   * The page of an entry, to redirect to after it was saved. For lists with several pages, on the first of which a saved
   * entry may not be.
   */
  entryPage?: (id: number) => string;
  /** Saves the values; `seen` is the revision that the form showed. */
  save: Save<z.output<Schema>>;
  /** Reads the entry again when somebody else has saved it meanwhile, to compare it with the typed values. */
  current?: (() => Promise<SavedEntry>) | undefined;
  /** Deletes the entry; without it, the editor offers no deletion. */
  remove?: Save<{ confirm: "on" }>;
  /** The page where a deletion can be undone; the message about it links there. */
  undo?: string;
  /**
   * Renders a preview from the text as sanitised HTML and the other fields, on the server only; `typed` returns a
   * field's value, or the empty text when the value is invalid. Without it there is no preview.
   */
  preview?: (html: string, typed: (name: keyof z.output<Schema> & string) => string) => ReactNode;
}

/** Answers the forms of a `ContentEditor`: saves, deletes, or previews the typed values without saving them. */
export async function handleEditorForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  { schema, to, entryPage, save, current, remove, undo, preview }: EditorOptions<Schema>,
) {
  const refused = await refuseUploads(services, form, schema);
  if (refused) return refused;
  if (preview && form.has(previewField)) return previewForm(services, form, { schema, preview });
  return dispatchForm(
    form,
    remove ? { [deleteIntent]: () => saveForm(services, form, { schema: confirmForm, to, save: remove, undo }) } : {},
    () => saveForm(services, form, { schema, to, save, current, entryPage }),
  );
}

/**
 * Stores the pictures that a form contains as files, see `storeUploads`. When one of them is refused, the answer has its
 * error and those of the other fields, and nothing else is saved.
 */
async function refuseUploads<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  schema: Schema,
) {
  const fields = fieldNames(schema).filter((name) => form.has(uploadNameOf(name)));
  if (fields.length === 0) return undefined;
  const reply = (problems: FieldErrors, error?: unknown) => {
    const submission = parseSubmission({
      services,
      form,
      schema,
      secret: secretsOf(schema),
      preview: shownRevision(form),
    });
    return error ? submission.failWith(error) : submission.refuse({ ...submission.errors, ...problems });
  };
  try {
    const problems = await storeUploads(services, form, fields);
    return Object.keys(problems).length > 0 ? await reply(problems) : undefined;
  } catch (error) {
    return reply({}, error);
  }
}

/**
 * Answers a form that changes something: redirects after a success, otherwise shows the errors and keeps the typed
 * values.
 */
function saveForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  { schema, to, entryPage, save, current, undo }: EditorOptions<Schema>,
) {
  const secret = secretsOf(schema);
  return handleForm({ services, form, schema, secret, preview: shownRevision(form) }, async (values, submission) => {
    const seen = fieldText(form, overField) || fieldText(form, seenField);
    try {
      const { message, id } = await save({ ...values, seen: seen || undefined });
      const next = { to: entryPage && id !== undefined ? entryPage(id) : to, after: 0 };
      const nextLink = undo ? { nextLink: { href: undo, label: "Undo" } } : {};
      return await submission.succeed({ tone: "success", lines: [message], ...nextLink, next });
    } catch (error) {
      const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
      const review = current && (await editConflict(services, { error, seen, typed, current }));
      const lines = [(error as Error).message];
      if (review)
        return submission.fail({ tone: "error", lines, links: [conflictId] }, statusOfCode("conflict"), review);
      // Without a comparison, the page shows the new revision beside the typed values.
      if (!current && isGameApiError(error) && error.code === "conflict")
        return submission.fail({ tone: "error", lines }, statusOfCode("conflict"), { seen: "" } satisfies EditorReview);
      throw error;
    }
  });
}

/** What a refused form keeps: the revision that it showed, so that a later save does not overwrite a newer one. */
function shownRevision(form: FormData): EditorReview {
  return { seen: fieldText(form, seenField) };
}

function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
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
  const submission = parseSubmission({ services, form, schema, secret: secretsOf(schema) });
  try {
    const review: EditorReview = { seen: fieldText(form, seenField), shown: await show(submission.errors) };
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
    return renderToStaticMarkup(preview(html, typed));
  });
}
