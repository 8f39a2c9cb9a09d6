import type { ReactNode } from "react";
import type * as z from "zod/v4/core";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { deleteIntent, saveIntent, seenField } from "#app/features/admin/seen.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import comparison from "#app/ui/comparison/comparison.module.css";
import { ComparisonView } from "#app/ui/comparison/comparison-view.tsx";
import { conflictId, type EditorReview, overField, previewField } from "../editor-review.ts";
import { ConfirmSection } from "./confirm-section.tsx";
import editing from "./editing.module.css";
import { type EditorFieldList, EditorFields, hasPictures, isAside, rulesOf } from "./editor-fields.tsx";
import { NamedButton } from "./named-button.tsx";
import { PictureScripts } from "./picture-field.tsx";

interface ContentEditorProps<Schema extends z.$ZodType> {
  title: string;
  /** What is beside the title, such as the number of the entry. */
  note?: string | undefined;
  lead?: string;
  /** Links to related pages, such as the list that contains the entry. */
  links?: readonly { to: string; label: string }[];
  /** The rules of the fields, with their looks. */
  schema?: Schema;
  /** The checks of a schema that only the page's loader knows. */
  checks?: Parameters<typeof usePortalForm>[0]["checks"];
  fields: EditorFieldList<keyof z.input<Schema> & string>;
  /** The initial values of the fields. */
  values: Partial<Record<keyof z.input<Schema>, string>>;
  /** The revision of `values`. */
  seen: string;
  /** Whether the action has a `preview`. */
  hasPreview?: true;
  /** The deletion of the entry: the heading, a sentence to confirm, which begins with "Yes", and the button. */
  deletion?: { title: string; sentence: string; button: string } | false;
  /** Between the form and the deletion. */
  children?: ReactNode;
}

/** The page of the console for editing one entry; `handleEditorForm` handles its forms. */
export function ContentEditor<Schema extends z.$ZodType = z.$ZodType<unknown, Record<string, unknown>>>(
  props: ContentEditorProps<Schema>,
) {
  const { title, note, lead, links, schema, checks, seen, hasPreview, deletion, children } = props;
  const portalForm = usePortalForm({ id: saveIntent, schema, checks, defaultValue: props.values });
  const { fields, actionData } = portalForm;
  const review = actionData?.preview as EditorReview | undefined;
  const rules = rulesOf(schema);
  const sendsFiles = hasPictures(props.fields, rules);
  const listed = (list: EditorFieldList) => (
    <EditorFields list={list} rules={rules} fields={fields as Record<string, unknown>} review={review?.shown} />
  );
  const aside = props.fields.filter(isAside);
  return (
    <>
      <AdminHeading title={title} note={note} lead={lead}>
        {links?.map(({ to, label }) => (
          <a key={to} className={editing.csv} href={to}>
            {label}
          </a>
        ))}
      </AdminHeading>
      <PortalForm
        form={portalForm}
        className={`${editing.form} ${editing.titled}`}
        files={sendsFiles}
        buttons={
          <>
            <div className={`${editing.send} ${editing.bar}`}>
              <SubmitButton>Save</SubmitButton>
              {/* A preview does not need the required fields. */}
              {hasPreview && (
                <NamedButton formId={saveIntent} className="button quiet" name={previewField} value="yes">
                  Preview
                </NamedButton>
              )}
              <span className={editing.unsaved}>Unsaved changes</span>
            </div>
            {sendsFiles && <PictureScripts />}
            {review?.conflict && (
              <section className={comparison.conflict} id={conflictId} tabIndex={-1}>
                <h2>What you typed, and what is saved now</h2>
                <p>
                  {review.conflict.message} Nothing of yours is saved yet, and nothing is lost. A minus is before what
                  only the saved version has, a plus before what only yours has.
                </p>
                <ComparisonView {...review.conflict.comparison} />
                <div className={editing.send}>
                  <NamedButton formId={saveIntent} className="button" name={overField} value={review.conflict.seen}>
                    Save mine over it
                  </NamedButton>
                  <a className="button quiet" href="?" data-discard="">
                    Discard mine
                  </a>
                </div>
              </section>
            )}
          </>
        }
      >
        <input type="hidden" name={seenField} value={review?.seen || seen} />
        {aside.length > 0 ? (
          <div className={editing.split}>
            <div>{listed(props.fields.filter((entry) => !isAside(entry)))}</div>
            <div>{listed(aside)}</div>
          </div>
        ) : (
          listed(props.fields)
        )}
      </PortalForm>
      {hasPreview && review?.shown !== undefined && (
        <section className={editing.preview} id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">Preview: not saved yet</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, which sanitises the text */}
          <div dangerouslySetInnerHTML={{ __html: review.shown as string }} />
        </section>
      )}
      {children}
      {deletion && <ConfirmSection intent={deleteIntent} {...deletion} seen={seen} />}
    </>
  );
}
