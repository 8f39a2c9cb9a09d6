import type { EntryOf } from "../documents.ts";
import type { EntryValues } from "../forms.ts";
import type { DocumentName } from "../limits.ts";

/** How the fields of a form become those of an entry, and back. The texts are the same for all documents. */
export interface Conversion<Name extends DocumentName> {
  toForm: (entry: EntryOf<Name>) => EntryValues;
  /** The values of a new entry. */
  blank: (entries: readonly EntryOf<Name>[]) => EntryValues;
  /** The entry of form values. */
  toEntry: (values: EntryValues) => Omit<EntryOf<Name>, "key" | "revision" | "texts">;
  /** Rejects an entry that does not fit the others. */
  check?: (entry: EntryOf<Name>, others: readonly EntryOf<Name>[]) => void;
  /** The title in the console of an entry that has no name. */
  title?: (entry: EntryOf<Name>) => string;
  /** The section, table or column of an entry, within which it is moved. By default its `section`, if it has one. */
  group?: (entry: EntryOf<Name>) => string;
  /** What the list of the console shows beside the name. */
  facts: (entry: EntryOf<Name>) => string[];
}

/** The value of a checkbox. */
export const flag = (value: boolean) => (value ? "on" : "");
