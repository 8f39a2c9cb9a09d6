import { eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/messages/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { type Query, statementOf } from "#app/embedded/database/run-batch.ts";
import { type AuditEntry, writeAudited } from "#app/features/audit/embedded/audit.ts";

/** A table of content: each row has a revision, which rises with every change. */
export type ContentTable = SQLiteTable & { revision: SQLiteColumn };

/** The `revision` that an update writes. */
export function nextRevision({ revision }: ContentTable): SQL {
  return sql`${revision} + 1`;
}

interface ContentChange {
  table: ContentTable;
  /** The column that names a row. */
  key: SQLiteColumn;
  id: number | string;
  /** The revision that the change was made from; 0 for a row that is not there yet. */
  revision: number;
  /** What is written; it must raise the revision. */
  write: Query;
  entry: AuditEntry;
}

/**
 * Changes a row of content, and enters that into the audit log, as one transaction that visitors see at once.
 * @throws GameApiError `conflict` when the row has another revision meanwhile: nothing is written then
 */
export async function changeContent(context: AdminContext, change: ContentChange): Promise<void> {
  const { table, key, id, revision, write, entry } = change;
  const found = `SELECT revision FROM ${getTableName(table)} WHERE ${key.name} = ?1`;
  await writeAudited(context, entry, [guard(`coalesce((${found}), 0) = ?2`, id, revision), statementOf(write)], {
    publishes: true,
    refusal: changedMeanwhile,
  });
}

/**
 * Creates a row of content, which the database numbers, and enters that into the audit log.
 * @param kind of the row, as the audit log calls it
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
 * Two people who edit the same thing do not undo each other's work unseen.
 * @param seen as the form says it; a call without it is only refused when the row changes while it runs
 * @throws GameApiError `conflict` when the form shows another revision than there is
 */
export function refuseIfChanged(seen: string | null | undefined, revision: number): void {
  if (seen && seen !== String(revision)) throw changedMeanwhile();
}

/** The error of a change that was made from what is not there any more. */
export function changedMeanwhile(): GameApiError {
  return new GameApiError("conflict", message("admin.staleEdit"));
}

/** The error of a request for something that is not there. */
export function notFound(): GameApiError {
  return new GameApiError("not_found", message("admin.unknownEntry"));
}

type Row<Table extends ContentTable> = Table["$inferSelect"] & { revision: number };
type Columns<Table extends ContentTable> = {
  [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | SQL;
};

interface ContentEditorOptions<Table extends ContentTable, Form extends z.ZodMiniObject> {
  table: Table;
  /** Name of the table's property that is its number, which the database gives. */
  id: keyof Table["$inferSelect"] & string;
  /** What the audit log calls a row, such as `banner`. */
  kind: string;
  /** The rules that what is typed must keep. */
  form: Form;
  /** What the form of a row shows. */
  toForm: (row: Row<Table>) => z.output<Form>;
}

/** A request to save: the fields as they were typed, of the row `id` (0 creates one), whose form showed `seen`. */
type SaveRequest = { id: number; seen?: string | null | undefined } & Record<string, unknown>;

interface SaveOptions<Table extends ContentTable, Values> {
  /** The columns to write for the values; `before` is the row as it is, undefined for a new one. */
  toColumns: (values: Values, before: Row<Table> | undefined) => Columns<Table>;
  /** What the audit log keeps of the values and their columns; the values unless given. */
  audited?: (values: Values, columns: Columns<Table>) => unknown;
}

/**
 * Reads and writes the rows of one table of content: every write is checked by the form's rules and by the row's revision,
 * is one transaction with its entry in the audit log, and is visible to visitors at once.
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

  /** A row as replies show it: `seen` names its revision, and comes back with the form that changes it. */
  const toEntry = (row: Row<Table>) => ({ id: idOf(row), seen: String(row.revision), values: toForm(row) });

  /** Changes a row that was read before. */
  function change(context: AdminContext, before: Row<Table>, write: Query, entry: Omit<AuditEntry, "target">) {
    const id = idOf(before);
    const { revision } = before;
    return changeContent(context, { table, key, id, revision, write, entry: { ...entry, target: `${kind} ${id}` } });
  }

  /** Changes some columns of a row that was read before. */
  function update(
    context: AdminContext,
    before: Row<Table>,
    columns: Columns<Table>,
    entry: Omit<AuditEntry, "target">,
  ): Promise<void> {
    const write = context.db
      .update(table as ContentTable)
      .set({ ...columns, revision: nextRevision(table) })
      .where(eq(key, idOf(before)));
    return change(context, before, write, entry);
  }

  return {
    find,
    toEntry,
    update,

    /**
     * Creates a row or changes one.
     * @returns its number and the values that were saved
     * @throws GameApiError `not_found`; `invalid` with messages at the fields; `conflict` when the row was changed
     * after the form was shown
     */
    async save(
      context: AdminContext,
      { id, seen, ...typed }: SaveRequest,
      { toColumns, audited }: SaveOptions<Table, z.output<Form>>,
    ): Promise<{ id: number; values: z.output<Form> }> {
      const before = id > 0 ? await find(context.db, id) : undefined;
      const values = checkedForm(form, typed);
      if (before) refuseIfChanged(seen, before.revision);
      const columns = toColumns(values, before);
      const entry = { after: audited ? audited(values, columns) : values };
      if (before) {
        await update(context, before, columns, { ...entry, before: toForm(before) });
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
     * @returns the row as it was
     * @throws GameApiError `not_found`; `conflict` when the row was changed after the form was shown
     */
    async remove(
      context: AdminContext,
      { id, seen }: { id: number; seen?: string | null | undefined },
    ): Promise<Row<Table>> {
      const before = await find(context.db, id);
      refuseIfChanged(seen, before.revision);
      const write = context.db.delete(table).where(eq(key, id));
      await change(context, before, write, { before: toForm(before) });
      return before;
    },
  };
}
