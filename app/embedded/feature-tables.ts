import type { StoredEntry } from "#app/features/documents/document.ts";
import type { DocumentEditor } from "#app/features/documents/editor.ts";
import type { Database } from "./database/client.ts";

/** A document with what loads its editor, as the manifest of its feature declares it. */
export interface EditedDocument {
  name: string;
  /** The address of its page in the console. */
  path: string;
  load: () => Promise<DocumentEditor>;
}

/**
 * Checks that an entry of a document may be deleted.
 * @throws GameApiError `conflict`
 */
export type DeletionCheck = (db: Database, entry: StoredEntry) => Promise<void>;

/** A table whose texts may contain addresses of pictures and links. All texts are SQL. */
export interface ContentSource {
  /** Names the kind of content in the console. */
  kind: string;
  table: string;
  /** Identifies an entry in the path of its page. */
  entry: string;
  title: string;
  /** Columns that are an address. */
  addresses: readonly string[];
  /** Columns that contain addresses: as HTML, or as texts in JSON. */
  texts: readonly string[];
  /** The console's page of an entry. */
  href: (entry: string, features: FeatureTables) => string;
  /** Whether visitors do not see it, so that its links are not checked. */
  isHidden?: true;
}

/** What handlers and jobs know of all features: tables that are derived from their manifests. */
export interface FeatureTables {
  documents: readonly EditedDocument[];
  contentSources: readonly ContentSource[];
  /** What must hold before an entry of a document is deleted. */
  deletionChecks: readonly { document: string; check: DeletionCheck }[];
}
