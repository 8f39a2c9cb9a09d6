import * as z from "zod/mini";
import { visibleText } from "#app/format/typed-text.ts";
import { t } from "#app/i18n/translate.ts";

/** The kinds of fields that a category can have. */
export const fieldKinds = ["text", "number", "select", "date"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** The places of a category's own fields: at most six. */
export const fieldPlaces = [1, 2, 3, 4, 5, 6] as const;
export type FieldPlace = (typeof fieldPlaces)[number];

/** A field that the form of a ticket has for one category. */
export interface OwnField {
  label: string;
  kind: FieldKind;
  required: boolean;
  /** The choices of a select. */
  options: readonly string[];
}

/** A category of tickets as the form shows it. */
export interface TicketCategory {
  key: string;
  name: string;
  /** A text that is shown when the category is chosen; may be empty. */
  notice: string;
  fields: readonly OwnField[];
}

export const ownFieldLimits = { label: 80, value: 200, options: 20, option: 60 } as const;

/** The name of a field in the form and in the call. */
export type OwnFieldName = `field${FieldPlace}`;
export const ownFieldName = (place: FieldPlace): OwnFieldName => `field${place}`;

/** The fields of a form with a value for each place. */
export function ownFieldShape<Schema>(make: () => Schema): Record<OwnFieldName, Schema> {
  return Object.fromEntries(fieldPlaces.map((place) => [ownFieldName(place), make()])) as Record<OwnFieldName, Schema>;
}

/** The rules that every value has; those of its field depend on the category. */
export const ownValue = () =>
  z._default(z.string().check(z.overwrite(visibleText), z.maxLength(5 * ownFieldLimits.value)), "");

/** The problem with the value of a field, as a text for the visitor; undefined if there is none. */
export function ownValueProblem({ label, kind, required, options }: OwnField, value: string): string | undefined {
  if (value === "") return required ? t("form.fieldRequired", { label }) : undefined;
  if (value.length > ownFieldLimits.value) return t("form.fieldTooLong", { label, most: ownFieldLimits.value });
  switch (kind) {
    case "number":
      return /^-?\d{1,15}(?:[.,]\d{1,4})?$/.test(value) ? undefined : t("ticket.notANumber", { label });
    case "date":
      return isDate(value) ? undefined : t("ticket.notADate", { label });
    case "select":
      return options.includes(value) ? undefined : t("ticket.notAChoice", { label });
    default:
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
      return /[\u0000-\u001F\u007F]/.test(value) ? t("ticket.notPlainText", { label }) : undefined;
  }
}

/** Whether a text is a day such as 2026-12-24. */
function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
