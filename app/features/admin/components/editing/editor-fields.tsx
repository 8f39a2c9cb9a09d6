import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ComponentType } from "react";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import editing from "./editing.module.css";
import { PictureField } from "./picture-field.tsx";
import type { RichTextField } from "./rich-text-field.tsx";

/** The props of a field's component, without the field itself. */
type PropsOf<Component extends (props: never) => unknown> = Omit<Parameters<Component>[0], "meta">;

type EditorField<Name extends string = string> =
  | ({ kind: "text" | "address" | "number" | "moment"; name: Name } & PropsOf<typeof TextField>)
  | ({ kind: "lines"; name: Name } & PropsOf<typeof TextAreaField>)
  | ({ kind: "select"; name: Name } & PropsOf<typeof SelectField>)
  | { kind: "checkbox"; name: Name; label: string }
  | ({ kind: "picture"; name: Name } & PropsOf<typeof PictureField>)
  /** A text with a format: the fields of both, and their component, which only some editors load. */
  | { kind: "richText"; format: Name; content: Name; component: typeof RichTextField }
  /** A field of one editor, which also shows what the editor's action has found for it. */
  | { kind: "lookup"; name: Name; component: ComponentType<LookupFieldProps> }
  /** Sent back as it was shown. */
  | { kind: "hidden"; name: Name }
  | { kind: "note"; text: string }
  /** Fields grouped below a title. */
  | { kind: "group"; title: string; fields: EditorFieldList<Name> };

export interface LookupFieldProps {
  meta: Meta;
  /** What `reviewForm` has answered; undefined before. */
  review: unknown;
}

/** The fields of a form in order; those of an inner list are placed side by side when there is room. */
export type EditorFieldList<Name extends string = string> = readonly (
  | EditorField<Name>
  | readonly EditorField<Name>[]
)[];

interface EditorFieldsProps<Name extends string> {
  list: EditorFieldList<Name>;
  /** The fields as returned by conform. */
  fields: Record<Name, unknown>;
  /** What the editor's action has found, for fields of the kind `lookup`. */
  review?: unknown;
}

export function EditorFields<Name extends string>({ list, fields, review }: EditorFieldsProps<Name>) {
  return list.map((entry) => {
    if (!isRow(entry)) return <Field key={keyOf(entry)} field={entry} fields={fields} review={review} />;
    return (
      <div key={entry.map(keyOf).join()} className={editing.columns}>
        <EditorFields list={entry} fields={fields} review={review} />
      </div>
    );
  });
}

/** Whether a form has fields for pictures, and therefore sends files. */
export function hasPictures(list: EditorFieldList): boolean {
  return list.some((entry) =>
    isRow(entry)
      ? hasPictures(entry)
      : entry.kind === "picture" || (entry.kind === "group" && hasPictures(entry.fields)),
  );
}

function isRow<Name extends string>(
  entry: EditorField<Name> | readonly EditorField<Name>[],
): entry is readonly EditorField<Name>[] {
  return Array.isArray(entry);
}

function keyOf(field: EditorField): string {
  if (field.kind === "note") return field.text;
  if (field.kind === "group") return field.title;
  return field.kind === "richText" ? field.content : field.name;
}

type Meta = FieldMetadata<string>;

const addressAttributes = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false };

interface FieldProps<Name extends string> extends Pick<EditorFieldsProps<Name>, "fields" | "review"> {
  field: EditorField<Name>;
}

function Field<Name extends string>({ field, fields, review }: FieldProps<Name>) {
  switch (field.kind) {
    case "text":
    case "address":
    case "number":
    case "moment": {
      const { kind, name, ...attributes } = field;
      return (
        <TextField
          meta={fields[name] as Meta}
          {...attributes}
          {...(kind === "moment" ? { type: "datetime-local" as const } : {})}
          {...(kind === "number" ? { inputMode: "numeric" as const } : {})}
          {...(kind === "address" ? addressAttributes : {})}
        />
      );
    }
    case "lines": {
      const { kind, name, ...attributes } = field;
      return <TextAreaField meta={fields[name] as Meta} {...attributes} />;
    }
    case "select": {
      const { kind, name, ...attributes } = field;
      return <SelectField meta={fields[name] as Meta} {...attributes} />;
    }
    case "checkbox":
      return <CheckboxField meta={fields[field.name] as Meta}>{field.label}</CheckboxField>;
    case "picture": {
      const { kind, name, ...attributes } = field;
      return <PictureField meta={fields[name] as Meta} {...attributes} />;
    }
    case "richText": {
      const { component: RichText, format, content } = field;
      return <RichText format={fields[format] as Meta} content={fields[content] as Meta} />;
    }
    case "lookup": {
      const Lookup = field.component;
      return <Lookup meta={fields[field.name] as Meta} review={review} />;
    }
    case "hidden": {
      const { key, ...props } = getInputProps(fields[field.name] as Meta, { type: "hidden" });
      return <input key={key} {...props} />;
    }
    case "note":
      return <p>{field.text}</p>;
    case "group":
      return (
        <fieldset>
          <legend>{field.title}</legend>
          <EditorFields list={field.fields} fields={fields} review={review} />
        </fieldset>
      );
  }
}
