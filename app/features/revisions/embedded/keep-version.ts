import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { MAX_FORMER_VERSIONS, type RevisedKind, type VersionValues } from "../revised-kinds.ts";

interface SavedVersion {
  kind: RevisedKind;
  /** The number or name of the entry; for a new row, its table, whose highest number it has. */
  entry: string | { newRowOf: string };
  /** The values before the write; undefined for a new entry. */
  before: VersionValues | undefined;
  /** The values that the write stores. */
  after: VersionValues;
}

/**
 * The statements that add a version to the history of an entry, for the transaction that writes the entry. A version that
 * equals the previous one is not added. The version before the write is added as well when the history does not end with
 * it: it is from before the history began. Older versions than `MAX_FORMER_VERSIONS` are deleted.
 */
export function keepVersion(context: AdminContext, { kind, entry, before, after }: SavedVersion): Statement[] {
  if (typeof entry !== "string") {
    return [
      [
        `INSERT INTO content_revisions (kind, entry, saved_at, saved_by, content)
         SELECT ?1, CAST(max(id) AS TEXT), ?2, ?3, ?4 FROM ${entry.newRowOf}`,
        kind,
        context.now(),
        context.admin.userNum,
        JSON.stringify(after),
      ],
    ];
  }
  const add = (values: VersionValues, savedAt: number | null, savedBy: number | null): Statement => [
    `INSERT INTO content_revisions (kind, entry, saved_at, saved_by, content) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE ?5 IS NOT (SELECT content FROM content_revisions WHERE kind = ?1 AND entry = ?2 ORDER BY id DESC LIMIT 1)`,
    kind,
    entry,
    savedAt,
    savedBy,
    JSON.stringify(values),
  ];
  return [
    ...(before ? [add(before, null, null)] : []),
    add(after, context.now(), context.admin.userNum),
    [
      `DELETE FROM content_revisions WHERE kind = ?1 AND entry = ?2 AND id <=
       (SELECT id FROM content_revisions WHERE kind = ?1 AND entry = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)`,
      kind,
      entry,
      MAX_FORMER_VERSIONS + 1,
    ],
  ];
}
