import { desc, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { type AuditEntry, writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { type Query, type Statement, statementOf } from "#app/embedded/database/run-batch.ts";
import { auditLog } from "#app/features/audit/embedded/schema.ts";
import { keepVersion } from "#app/features/revisions/embedded/keep-version.ts";
import { type RevisedKind, revisedKinds, type VersionValues } from "#app/features/revisions/revised-kinds.ts";
import { moveToTrash } from "#app/features/trash/embedded/move-to-trash.ts";
import { trashKindKeys } from "#app/features/trash/trash-kinds.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";

/** A table of content: each row has a revision, which rises with every change. */
export type ContentTable = SQLiteTable & { revision: SQLiteColumn };

/** The `revision` that an update writes. */
export function nextRevision({ revision }: ContentTable): SQL {
  return sql`${revision} + 1`;
}

interface ContentChange {
  table: ContentTable;
  /** The key column. */
  key: SQLiteColumn;
  id: number | string;
  /** The revision that the change is based on; 0 for a row that does not exist yet. */
  revision: number;
  /** The write; it must raise the revision. */
  write: Query;
  /** Guards besides that of the revision, and what else precedes the write. */
  guards?: readonly Statement[];
  /** Writes that belong to it. */
  further?: readonly Statement[];
  entry: AuditEntry;
  /** The error for a guard that does not hold; by default that of an outdated revision. */
  refusal?: () => GameApiError | Promise<GameApiError>;
}

/**
 * Changes a row of content and records it in the audit log, in one transaction whose result visitors see at once.
 * @throws GameApiError `conflict` when the row's revision has changed in the meantime; nothing is written then
 */
export async function changeContent(context: AdminContext, change: ContentChange): Promise<void> {
  const { table, key, id, revision, write, guards = [], further = [], entry } = change;
  const { target } = entry;
  const { refusal = typeof target === "string" ? () => editConflictOf(context.db, target) : editConflict } = change;
  const found = `SELECT revision FROM ${getTableName(table)} WHERE ${key.name} = ?1`;
  const unchanged = guard(`coalesce((${found}), 0) = ?2`, id, revision);
  await writeAudited(context, entry, [unchanged, ...guards, statementOf(write), ...further], {
    publishes: true,
    refusal,
  });
}

interface NewContent extends Pick<ContentChange, "guards" | "further" | "refusal"> {
  /** The row's kind in the audit log. */
  kind: string;
  /** Returns the row's number, and nothing else. */
  write: Query;
  entry: Omit<AuditEntry, "target">;
}

/**
 * Creates a row of content with a generated number and records it in the audit log.
 * @returns the number
 */
async function createContent(context: AdminContext, created: NewContent): Promise<number> {
  const { kind, write, guards = [], further = [], entry, refusal = editConflict } = created;
  const results = await writeAudited<Record<string, number>[][]>(
    context,
    { ...entry, target: { newRow: kind } },
    [...guards, statementOf(write)],
    { publishes: true, refusal, further },
  );
  const [id] = Object.values(results.at(-1)?.[0] ?? {});
  if (id === undefined) throw new Error(`The new ${kind} has no number.`);
  return id;
}

/**
 * Rejects a stale edit, so that two editors do not overwrite each other's changes unknowingly.
 * @param seen the revision that the form showed; a call without it is only rejected when the row changes while it runs
 * @throws GameApiError `conflict` when the form showed another revision than the current one
 */
export function refuseStaleEdit(seen: string | null | undefined, revision: number | string): void {
  if (seen && seen !== String(revision)) throw editConflict();
}

/** Like {@link refuseStaleEdit}, with an error that names who has changed the entry since, see {@link editConflictOf}. */
export async function refuseStaleEditOf(
  db: Database,
  target: string,
  seen: string | null | undefined,
  revision: number | string,
): Promise<void> {
  if (seen && seen !== String(revision)) throw await editConflictOf(db, target);
}

/**
 * The error of a change that is based on an outdated revision, with who has changed the entry since.
 * @param target the entry in the audit log
 */
export async function editConflictOf(db: Database, target: string): Promise<GameApiError> {
  const [last] = await db
    .select({ userId: auditLog.adminId, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.target, target))
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!last) return editConflict();
  return new GameApiError(
    "conflict",
    message("admin.staleEditBy", { userId: last.userId, time: manilaDateTime(last.at) }),
  );
}

/** The error of a change that is based on an outdated revision. */
export function editConflict(): GameApiError {
  return new GameApiError("conflict", message("admin.staleEdit"));
}

/** The error of a request for an entry that does not exist. */
export function notFound(): GameApiError {
  return new GameApiError("not_found", message("admin.unknownEntry"));
}

/** Columns of a select that are not columns of the table. */
type Extra = Record<string, SQL>;
type Row<Table extends ContentTable, More extends Extra> = Table["$inferSelect"] & { revision: number } & {
  [Name in keyof More]: More[Name] extends SQL<infer Value> ? Value : never;
};
type Columns<Table extends ContentTable> = {
  [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | SQL;
};

interface ContentEditorOptions<Table extends ContentTable, Form extends z.ZodMiniObject, More extends Extra> {
  table: Table;
  /** The table's property with the generated number. */
  id: keyof Table["$inferSelect"] & string;
  /** The row's kind in the audit log, such as `banner`. */
  kind: string;
  /** The rules of the typed values. */
  form: Form;
  /** What is read of other tables for each row. */
  extra?: More;
  /** The form values of a row. */
  toForm: (row: Row<Table, More>) => z.output<Form>;
}

/** A request to save: the typed fields of the row `id` (0 creates one), whose form showed `seen`. */
type SaveRequest = { id: number; seen?: string | null | undefined } & Record<string, unknown>;

interface SaveOptions<Table extends ContentTable, More extends Extra, Values> {
  /** The columns to write for the values; `before` is the current row, undefined for a new one. */
  toColumns: (values: Values, before: Row<Table, More> | undefined) => Columns<Table> | Promise<Columns<Table>>;
  /** What the audit log stores of the values and their columns; defaults to the values. */
  audited?: (values: Values, columns: Columns<Table>, before: Row<Table, More> | undefined) => unknown;
  /** Conditions of the write, see `guard`. */
  guards?: (values: Values, before: Row<Table, More> | undefined) => Statement[];
  /** The error when one of them does not hold, or the row was changed meanwhile; by default that of an outdated form. */
  refusal?: (before: Row<Table, More> | undefined) => GameApiError | Promise<GameApiError>;
  /** Further writes of the same transaction, after that of the row. A new row has the highest number of its table. */
  further?: (values: Values, before: Row<Table, More> | undefined) => Statement[];
}

/**
 * Reads and writes the rows of one table of content. Every write is checked against the form's rules and the row's
 * revision, is one transaction with its entry in the audit log, and is visible to visitors at once. The former versions of
 * some kinds are kept, see `revisedKinds`.
 */
export function contentEditor<
  Table extends ContentTable,
  Form extends z.ZodMiniObject,
  More extends Extra = Record<never, SQL>,
>(options: ContentEditorOptions<Table, Form, More>) {
  const { table, kind, form, extra, toForm } = options;
  const key = getTableColumns(table)[options.id] as SQLiteColumn;
  const idOf = (row: Row<Table, More>) => row[options.id] as number;
  const revisedKind = revisedKinds.find((one) => one === kind);

  /** The statements that keep the version which a write of columns makes. */
  function versionOf(
    context: AdminContext,
    revised: RevisedKind,
    before: Row<Table, More> | undefined,
    columns: Columns<Table>,
  ): Statement[] {
    const valuesOf = (row: unknown) => toForm(row as Row<Table, More>) as VersionValues;
    return keepVersion(context, {
      kind: revised,
      entry: before ? String(idOf(before)) : { newRowOf: getTableName(table) },
      before: before && valuesOf(before),
      after: valuesOf({ ...before, ...columns }),
    });
  }

  /** @throws GameApiError `not_found` */
  async function find(db: Database, id: number): Promise<Row<Table, More>> {
    const [row] = await db
      .select({ ...getTableColumns(table as SQLiteTable), ...(extra as Extra | undefined) })
      .from(table as SQLiteTable)
      .where(eq(key, id));
    if (!row) throw notFound();
    return row as Row<Table, More>;
  }

  /** A row as replies show it: `seen` is its revision, which the form sends back. */
  const toEntry = (row: Row<Table, More>) => ({ id: idOf(row), seen: String(row.revision), values: toForm(row) });

  /** Changes a row that was read before. */
  function change(
    context: AdminContext,
    before: Row<Table, More>,
    {
      entry,
      ...writes
    }: Omit<ContentChange, "table" | "key" | "id" | "revision" | "entry"> & {
      entry: Omit<AuditEntry, "target">;
    },
  ) {
    const id = idOf(before);
    const { revision } = before;
    return changeContent(context, {
      table,
      key,
      id,
      revision,
      ...writes,
      entry: { ...entry, target: `${kind} ${id}` },
    });
  }

  /** Changes some columns of a row that was read before. */
  function update(
    context: AdminContext,
    before: Row<Table, More>,
    columns: Columns<Table>,
    entry: Omit<AuditEntry, "target">,
    options: Pick<ContentChange, "guards" | "further" | "refusal"> = {},
  ): Promise<void> {
    const write = context.db
      .update(table as ContentTable)
      .set({ ...columns, revision: nextRevision(table) })
      .where(eq(key, idOf(before)));
    const kept = revisedKind ? versionOf(context, revisedKind, before, columns) : [];
    return change(context, before, { write, entry, ...options, further: [...kept, ...(options.further ?? [])] });
  }

  return {
    find,
    toEntry,
    update,

    /**
     * Creates or changes a row.
     * @returns its number and the saved values
     * @throws GameApiError `not_found`; `invalid` with messages by field; `conflict` when the row was changed after the
     * form was shown
     */
    async save(
      context: AdminContext,
      { id, seen, ...typed }: SaveRequest,
      { toColumns, audited, guards, refusal, further }: SaveOptions<Table, More, z.output<Form>>,
    ): Promise<{ id: number; values: z.output<Form> }> {
      const before = id > 0 ? await find(context.db, id) : undefined;
      const values = checkedForm(form, typed);
      if (before) await refuseStaleEditOf(context.db, `${kind} ${id}`, seen, before.revision);
      const columns = await toColumns(values, before);
      const entry = { after: audited ? audited(values, columns, before) : values };
      const options = {
        guards: guards?.(values, before) ?? [],
        further: further?.(values, before) ?? [],
        ...(refusal ? { refusal: () => refusal(before) } : {}),
      };
      if (before) {
        await update(context, before, columns, { ...entry, before: toForm(before) }, options);
        return { id, values };
      }
      const write = context.db
        .insert(table as SQLiteTable)
        .values(columns)
        .returning({ id: key });
      const kept = revisedKind ? versionOf(context, revisedKind, undefined, columns) : [];
      const created = { kind, write, entry, ...options, further: [...kept, ...options.further] };
      return { id: await createContent(context, created), values };
    },

    /**
     * Deletes a row with its translations. Some kinds are put into the trash, see `trashKinds`.
     * @param further writes of the same transaction
     * @returns the row before its deletion
     * @throws GameApiError `not_found`; `conflict` when the row was changed after the form was shown
     */
    async remove(
      context: AdminContext,
      { id, seen }: { id: number; seen?: string | null | undefined },
      further: readonly Statement[] = [],
    ): Promise<Row<Table, More>> {
      const before = await find(context.db, id);
      await refuseStaleEditOf(context.db, `${kind} ${id}`, seen, before.revision);
      const trashKind = trashKindKeys.find((one) => one === kind);
      await change(context, before, {
        ...(trashKind ? { guards: [moveToTrash(context, trashKind, id)] } : {}),
        write: context.db.delete(table).where(eq(key, id)),
        further: [["DELETE FROM translations WHERE kind = ?1 AND entry = ?2", kind, String(id)], ...further],
        entry: { before: toForm(before) },
      });
      return before;
    },
  };
}
