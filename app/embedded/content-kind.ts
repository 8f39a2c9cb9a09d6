import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { GameApiError } from "#app/contract/errors.ts";
import type { TranslatedTexts } from "#app/features/translations/translated-texts.ts";
import type { Statement } from "./database/run-batch.ts";

/** A row as the trash stores it, by the names of the columns. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** A condition of restoring an entry. */
export interface Condition {
  /** In SQL, with the values of its parameters. */
  holds: Statement;
  /** The error when it does not hold. */
  refusal: () => GameApiError;
}

/** Where the entries of a kind are stored that are put into the trash. */
export interface TrashedTable {
  /** What the console calls an entry. */
  label: string;
  table: SQLiteTable;
  /** The column with the number. */
  key: SQLiteColumn;
  title: SQLiteColumn;
  /** Rows of other tables that belong to an entry, and the column with its number. */
  related?: readonly { table: SQLiteTable; entry: SQLiteColumn }[];
  /** What must hold besides that the number is free. */
  conditions?: (row: StoredRow) => readonly Condition[];
  /** Statements that follow the restored rows, with the number of the entry as `?1`. */
  after?: readonly Statement[];
}

/** A table whose texts may contain addresses of pictures and links. All texts are SQL. */
export interface LinkedTable {
  /** Names the kind of content in the console. */
  label: string;
  table: string;
  /** Identifies an entry in the path of its page. */
  entry: string;
  title: string;
  /** Columns that are an address. */
  addresses: readonly string[];
  /** Columns that contain addresses: as HTML, or as texts in JSON. */
  texts: readonly string[];
  /** The console's page of an entry. */
  href: (entry: string, documents: readonly { name: string; path: string }[]) => string;
  /** The group in which the media library shows its pictures, apart from all others, because they are many. */
  pictureGroup?: "items";
  /** Whether visitors do not see it, so that its links are not checked. */
  isHidden?: true;
}

/** A kind of content, and what the console can do with its entries besides editing them. */
export interface ContentKind {
  /** In the trash, in translations, and in the audit log. */
  kind: string;
  /** Deleted entries can be restored for some time. */
  trashed?: TrashedTable;
  translated?: TranslatedTexts;
  linked?: LinkedTable;
}

/** The kinds of content of all features, which are loaded when the console needs them. */
export type LoadContentKinds = () => Promise<readonly ContentKind[]>;
