import type { ReactNode } from "react";
import type * as z from "zod/v4/core";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { previewField, saveIntent, seenField } from "../../seen.ts";
import { AdminHeading } from "../heading.tsx";
import { DeleteForm } from "./delete-form.tsx";
import editing from "./editing.module.css";
import { type EditorFieldList, EditorFields } from "./editor-fields.tsx";

interface ContentEditorProps<Schema extends z.$ZodType> {
  title: string;
  lead?: string;
  /** Where else this leads, such as the list that the entry stands in. */
  links?: readonly { to: string; label: string }[];
  schema: Schema;
  fields: EditorFieldList<keyof z.input<Schema> & string>;
  /** What the fields show at first. */
  values: Partial<Record<keyof z.input<Schema>, string>>;
  /** The revision that `values` are of. */
  seen: string;
  /** Shows what the action's `preview` gave; without it there is no preview. */
  preview?: (preview: unknown) => ReactNode;
  /** How the entry is deleted: the heading, a sentence to agree to, which begins with "Yes", and the button. */
  deletion?: { title: string; sentence: string; button: string } | false;
}

/** The page of the console on which one entry is edited; `answerEditor` answers its forms. */
export function ContentEditor<Schema extends z.$ZodType>(props: ContentEditorProps<Schema>) {
  const { title, lead, links, schema, seen, preview, deletion } = props;
  const portalForm = usePortalForm({ id: saveIntent, schema, defaultValue: props.values });
  const { fields, answer, pending } = portalForm;
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
        <input type="hidden" name={seenField} value={seen} />
        <EditorFields list={props.fields} fields={fields as Record<string, unknown>} />
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
          {/* What is missing in the form does not matter for a preview. */}
          {preview && (
            <button type="submit" className="button quiet" name={previewField} value="yes" formNoValidate>
              Preview
            </button>
          )}
        </div>
      </PortalForm>
      {preview && answer?.preview !== undefined && (
        <section className={editing.preview} id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">Preview: not saved yet</h2>
          {preview(answer.preview)}
        </section>
      )}
      {deletion && <DeleteForm {...deletion} seen={seen} />}
    </>
  );
}
