import type { ReactNode } from "react";
import type * as z from "zod/v4/core";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { type EditorReview, previewField, saveIntent, seenField } from "../../seen.ts";
import { AdminHeading } from "../heading.tsx";
import { DeleteForm } from "./delete-form.tsx";
import editing from "./editing.module.css";
import { type EditorFieldList, EditorFields } from "./editor-fields.tsx";
import { NamedButton } from "./named-button.tsx";

interface ContentEditorProps<Schema extends z.$ZodType> {
  title: string;
  lead?: string;
  /** Links to related pages, such as the list that contains the entry. */
  links?: readonly { to: string; label: string }[];
  schema: Schema;
  fields: EditorFieldList<keyof z.input<Schema> & string>;
  /** The initial values of the fields. */
  values: Partial<Record<keyof z.input<Schema>, string>>;
  /** The revision of `values`. */
  seen: string;
  /** Renders the result of the action's `preview`; without it there is no preview. */
  preview?: (preview: unknown) => ReactNode;
  /** The deletion of the entry: the heading, a sentence to confirm, which begins with "Yes", and the button. */
  deletion?: { title: string; sentence: string; button: string } | false;
}

/** The page of the console for editing one entry; `handleEditorForm` handles its forms. */
export function ContentEditor<Schema extends z.$ZodType>(props: ContentEditorProps<Schema>) {
  const { title, lead, links, schema, seen, preview, deletion } = props;
  const portalForm = usePortalForm({ id: saveIntent, schema, defaultValue: props.values });
  const { fields, actionData, pending } = portalForm;
  const review = actionData?.preview as EditorReview | undefined;
  return (
    <>
      <AdminHeading title={title} lead={lead}>
        {links?.map(({ to, label }) => (
          <a key={to} className={editing.csv} href={to}>
            {label}
          </a>
        ))}
      </AdminHeading>
      <PortalForm form={portalForm} className={editing.form}>
        <input type="hidden" name={seenField} value={review?.seen || seen} />
        <EditorFields list={props.fields} fields={fields as Record<string, unknown>} review={review?.shown} />
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
          {/* A preview does not need the required fields. */}
          {preview && (
            <NamedButton formId={saveIntent} className="button quiet" name={previewField} value="yes">
              Preview
            </NamedButton>
          )}
        </div>
      </PortalForm>
      {preview && review !== undefined && (
        <section className={editing.preview} id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">Preview: not saved yet</h2>
          {preview(review.shown)}
        </section>
      )}
      {deletion && <DeleteForm {...deletion} seen={seen} />}
    </>
  );
}
