import { eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { type Query, type Statement, statementOf } from "#app/embedded/database/run-batch.ts";
import { type AuditEntry, writeAudited } from "#app/features/audit/embedded/audit.ts";

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
  /** Writes that belong to it. */
  further?: readonly Statement[];
  entry: AuditEntry;
}

/**
 * Changes a row of content and records it in the audit log, in one transaction whose result visitors see at once.
 * @throws GameApiError `conflict` when the row's revision has changed in the meantime; nothing is written then
 */
export async function changeContent(context: AdminContext, change: ContentChange): Promise<void> {
  const { table, key, id, revision, write, further = [], entry } = change;
  const found = `SELECT revision FROM ${getTableName(table)} WHERE ${key.name} = ?1`;
  const unchanged = guard(`coalesce((${found}), 0) = ?2`, id, revision);
  await writeAudited(context, entry, [unchanged, statementOf(write), ...further], {
    publishes: true,
    refusal: editConflict,
  });
}

/**
 * Creates a row of content with a generated number and records it in the audit log.
 * @param kind the row's kind in the audit log
 * @param write returns the row's number, and nothing else
 * @returns the number
 */
async function createContent(
  context: AdminContext,
  kind: string,
  write: Query,
  entry: Omit<AuditEntry, "target">,
): Promise<number> {
  const [[created]] = await writeAudited<[Record<string, number>[]]>(
    context,
    { ...entry, target: { newRow: kind } },
    [statementOf(write)],
    { publishes: true },
  );
  const [id] = Object.values(created ?? {});
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

/** The error of a change that is based on an outdated revision. */
export function editConflict(): GameApiError {
  return new GameApiError("conflict", message("admin.staleEdit"));
}

/** The error of a request for an entry that does not exist. */
export function notFound(): GameApiError {
  return new GameApiError("not_found", message("admin.unknownEntry"));
}

type Row<Table extends ContentTable> = Table["$inferSelect"] & { revision: number };
type Columns<Table extends ContentTable> = {
  [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | SQL;
};

interface ContentEditorOptions<Table extends ContentTable, Form extends z.ZodMiniObject> {
  table: Table;
  /** The table's property with the generated number. */
  id: keyof Table["$inferSelect"] & string;
  /** The row's kind in the audit log, such as `banner`. */
  kind: string;
  /** The rules of the typed values. */
  form: Form;
  /** The form values of a row. */
  toForm: (row: Row<Table>) => z.output<Form>;
}

/** A request to save: the typed fields of the row `id` (0 creates one), whose form showed `seen`. */
type SaveRequest = { id: number; seen?: string | null | undefined } & Record<string, unknown>;

interface SaveOptions<Table extends ContentTable, Values> {
  /** The columns to write for the values; `before` is the current row, undefined for a new one. */
  toColumns: (values: Values, before: Row<Table> | undefined) => Columns<Table> | Promise<Columns<Table>>;
  /** What the audit log stores of the values and their columns; defaults to the values. */
  audited?: (values: Values, columns: Columns<Table>) => unknown;
  /** Further writes of the same transaction, after that of an existing row. */
  further?: (before: Row<Table>) => Statement[];
}

/**
 * Reads and writes the rows of one table of content. Every write is checked against the form's rules and the row's
 * revision, is one transaction with its entry in the audit log, and is visible to visitors at once.
 */
export function contentEditor<Table extends ContentTable, Form extends z.ZodMiniObject>(
  options: ContentEditorOptions<Table, Form>,
) {
  const { table, kind, form, toForm } = options;
  const key = getTableColumns(table)[options.id] as SQLiteColumn;
  const idOf = (row: Row<Table>) => row[options.id] as number;

  /** @throws GameApiError `not_found` */
  async function find(db: Database, id: number): Promise<Row<Table>> {
    const [row] = await db
      .select()
      .from(table as SQLiteTable)
      .where(eq(key, id));
    if (!row) throw notFound();
    return row as Row<Table>;
  }

  /** A row as replies show it: `seen` is its revision, which the form sends back. */
  const toEntry = (row: Row<Table>) => ({ id: idOf(row), seen: String(row.revision), values: toForm(row) });

  /** Changes a row that was read before. */
  function change(
    context: AdminContext,
    before: Row<Table>,
    { entry, ...writes }: Pick<ContentChange, "write" | "further"> & { entry: Omit<AuditEntry, "target"> },
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
    before: Row<Table>,
    columns: Columns<Table>,
    entry: Omit<AuditEntry, "target">,
    further: Statement[] = [],
  ): Promise<void> {
    const write = context.db
      .update(table as ContentTable)
      .set({ ...columns, revision: nextRevision(table) })
      .where(eq(key, idOf(before)));
    return change(context, before, { write, entry, further });
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
      { toColumns, audited, further }: SaveOptions<Table, z.output<Form>>,
    ): Promise<{ id: number; values: z.output<Form> }> {
      const before = id > 0 ? await find(context.db, id) : undefined;
      const values = checkedForm(form, typed);
      if (before) refuseStaleEdit(seen, before.revision);
      const columns = await toColumns(values, before);
      const entry = { after: audited ? audited(values, columns) : values };
      if (before) {
        await update(context, before, columns, { ...entry, before: toForm(before) }, further?.(before));
        return { id, values };
      }
      const write = context.db
        .insert(table as SQLiteTable)
        .values(columns)
        .returning({ id: key });
      return { id: await createContent(context, kind, write, entry), values };
    },

    /**
     * Deletes a row.
     * @returns the row before its deletion
     * @throws GameApiError `not_found`; `conflict` when the row was changed after the form was shown
     */
    async remove(
      context: AdminContext,
      { id, seen }: { id: number; seen?: string | null | undefined },
    ): Promise<Row<Table>> {
      const before = await find(context.db, id);
      refuseStaleEdit(seen, before.revision);
      await change(context, before, {
        write: context.db.delete(table).where(eq(key, id)),
        further: [["DELETE FROM translations WHERE kind = ?1 AND entry = ?2", kind, String(id)]],
        entry: { before: toForm(before) },
      });
      return before;
    },
  };
}
