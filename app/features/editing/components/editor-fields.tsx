import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import type * as z from "zod/v4/core";
import { type FieldLook, lookOf } from "#app/features/admin/form-fields.ts";
import { asTyped, CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import editing from "./editing.module.css";
import { PictureField, type PictureShape } from "./picture-field.tsx";
import type { RichTextField } from "./rich-text-field.tsx";

/** What a page says of a field besides the look of its rule, or instead of it. */
interface FieldOptions
  extends Partial<FieldLook>,
    Pick<
      ComponentProps<typeof TextField>,
      "readOnly" | "placeholder" | "autoComplete" | "autoCapitalize" | "inputMode"
    > {
  hint?: ReactNode;
  /** Of a field for several lines. */
  rows?: number;
  /** The label of a select's empty choice. */
  empty?: string;
  /** The pictures that a field for one suggests, its shape, and what else is to know of its size. */
  pictures?: readonly string[];
  shape?: PictureShape | undefined;
  phone?: PictureShape | undefined;
  size?: string;
}

type EditorField<Name extends string = string> =
  /** A field whose rule says everything about it, or all but the options. */
  | Name
  | ({ name: Name } & FieldOptions)
  /** A text with a format: the fields of both, and their component, which only some editors load. */
  | { kind: "richText"; format: Name; content: Name; component: typeof RichTextField }
  /** A field that only one editor has, which may show what the editor's action has found for it. */
  | { kind: "lookup"; name: Name; component: ComponentType<LookupFieldProps> }
  /** Sent back as it was shown. */
  | { kind: "hidden"; name: Name }
  | { kind: "note"; text: string }
  /** Fields grouped below a title; `isAside` are those about the entry, which wide screens show beside its content. */
  | { kind: "group"; title: string; fields: EditorFieldList<Name>; isAside?: true };

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

/** The rules of a form's fields, which have their looks. */
type Rules = Readonly<Record<string, z.$ZodType>>;

/** The rules of the fields of a form. */
export function rulesOf(schema: z.$ZodType | undefined): Rules {
  const def = (schema as z.$ZodTypes | undefined)?._zod.def;
  return def?.type === "object" ? def.shape : {};
}

interface EditorFieldsProps {
  list: EditorFieldList;
  rules: Rules;
  /** The fields as returned by conform. */
  fields: Record<string, unknown>;
  /** What the editor's action has found, for fields of the kind `lookup`. */
  review?: unknown;
}

export function EditorFields({ list, ...props }: EditorFieldsProps) {
  return list.map((entry) => {
    if (!isRow(entry)) return <Field key={keyOf(entry)} field={entry} {...props} />;
    return (
      <div key={entry.map(keyOf).join()} className={editing.columns}>
        <EditorFields list={entry} {...props} />
      </div>
    );
  });
}

/** Whether an entry of a list of fields is a group beside the content. */
export function isAside(entry: EditorFieldList[number]): boolean {
  return !isRow(entry) && typeof entry !== "string" && entry.kind === "group" && entry.isAside === true;
}

/** Whether a form has fields for pictures, and therefore sends files. */
export function hasPictures(list: EditorFieldList, rules: Rules): boolean {
  return list.some((entry) => {
    if (isRow(entry)) return hasPictures(entry, rules);
    if (typeof entry !== "string" && entry.kind === "group") return hasPictures(entry.fields, rules);
    return fieldOf(entry, rules).kind === "picture";
  });
}

function isRow(entry: EditorField | readonly EditorField[]): entry is readonly EditorField[] {
  return Array.isArray(entry);
}

function keyOf(field: EditorField): string {
  if (typeof field === "string") return field;
  if (field.kind === "note") return field.text;
  if (field.kind === "group") return field.title;
  return field.kind === "richText" ? field.content : field.name;
}

/** A field with the look of its rule. */
function fieldOf(field: EditorField, rules: Rules) {
  const given = typeof field === "string" ? { name: field } : field;
  const rule = "name" in given ? rules[given.name] : undefined;
  return { ...(rule && lookOf(rule)), ...given } as Exclude<EditorField, string>;
}

type Meta = FieldMetadata<string>;

function Field({ field, rules, fields, review }: Omit<EditorFieldsProps, "list"> & { field: EditorField }) {
  const shown = fieldOf(field, rules);
  switch (shown.kind) {
    case "richText": {
      const { component: RichText, format, content } = shown;
      return <RichText format={fields[format] as Meta} content={fields[content] as Meta} />;
    }
    case "lookup": {
      const Lookup = shown.component;
      return <Lookup meta={fields[shown.name] as Meta} review={review} />;
    }
    case "hidden": {
      const { key, ...props } = getInputProps(fields[shown.name] as Meta, { type: "hidden" });
      return <input key={key} {...props} />;
    }
    case "note":
      return <p>{shown.text}</p>;
    case "group":
      return (
        <fieldset>
          <legend>{shown.title}</legend>
          <EditorFields list={shown.fields} rules={rules} fields={fields} review={review} />
        </fieldset>
      );
  }
  const { kind, name, label = name, hint, required, maxLength, rows, options = [], empty, ...more } = shown;
  const { pictures = [], shape, phone, size, ...attributes } = more;
  const common = { meta: fields[name] as Meta, label, hint, required };
  switch (kind) {
    case "lines":
    case "code":
      return (
        <TextAreaField
          {...common}
          rows={rows}
          maxLength={maxLength}
          readOnly={attributes.readOnly}
          {...(kind === "code" && { spellCheck: false })}
        />
      );
    case "select":
      return <SelectField {...common} options={options} empty={empty} />;
    case "checkbox":
      return (
        <CheckboxField meta={common.meta} hint={hint}>
          {label}
        </CheckboxField>
      );
    case "secret":
      return <PasswordField {...common} maxLength={maxLength} autoComplete="off" />;
    case "picture":
      return <PictureField {...common} pictures={pictures} shape={shape} phone={phone} size={size} />;
  }
  return (
    <TextField
      {...common}
      type={kind === "moment" ? "datetime-local" : "text"}
      maxLength={maxLength}
      {...(kind === "number" && { inputMode: "numeric" as const })}
      {...(kind === "address" && asTyped)}
      {...attributes}
    />
  );
}
