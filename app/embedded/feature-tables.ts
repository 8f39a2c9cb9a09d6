import type { AdminRight, RightsHolder } from "#app/features/admin/rights.ts";
import type { StoredEntry } from "#app/features/documents/document.ts";
import type { DocumentEditor } from "#app/features/documents/editor.ts";
import type { LoadContentKinds } from "./content-kind.ts";
import type { Database } from "./database/client.ts";
import type { Statement } from "./database/run-batch.ts";

/** A document with what loads its editor, as the manifest of its feature declares it. */
export interface EditedDocument {
  name: string;
  /** The address of its page in the console. */
  path: string;
  load: () => Promise<DocumentEditor>;
  /** Rows that belong to one of its entries, whose key the column has: they are deleted together with it. */
  rows?: { table: string; column: string };
}

/**
 * Checks that an entry of a document may be deleted.
 * @throws GameApiError `conflict`
 */
export type DeletionCheck = (db: Database, entry: StoredEntry) => Promise<void>;

/**
 * Rows of a table that belong to a player, by its column `user_num`: a part of what players download, and deleted with
 * the account.
 */
export interface PersonalData {
  /** Names the part in the file. */
  part: string;
  table: string;
  /** The unique number by which the rows are ordered. */
  key: string;
  /** The fields of a record, as SQL. Those named `at`, or with `At` at the end, are times in epoch milliseconds. */
  fields: string;
  /** What players read in the language of the request: the title of the part, and the labels of its fields. */
  title: () => string;
  labels: Readonly<Record<string, () => string>>;
}

/** The query of a number `n` for an admin, from an index and up to a limit. */
export type CountWaiting = (options: {
  admin: RightsHolder & { userNum: number };
  now: number;
  limit: number;
}) => Statement;

/** Loads the query of how many things wait for somebody on a page of the console. */
export type LoadWaiting = () => Promise<{ waiting: CountWaiting }>;

/** What waits on a page, for those who may open it: of a list of rights, one is enough. */
export interface WaitingWork {
  href: string;
  right: AdminRight | readonly AdminRight[];
  load: LoadWaiting;
}

/** What handlers and jobs know of all features: tables that are derived from their manifests. */
export interface FeatureTables {
  /** The first segments of the paths of all pages. */
  pageFolders: () => readonly string[];
  documents: readonly EditedDocument[];
  personalData: readonly PersonalData[];
  /** The kinds of content. */
  content: LoadContentKinds;
  /** What waits for somebody on pages of the console's menu. */
  waiting: () => Promise<readonly WaitingWork[]>;
  /** What must hold before an entry of a document is deleted. */
  deletionChecks: readonly { document: string; check: DeletionCheck }[];
}
