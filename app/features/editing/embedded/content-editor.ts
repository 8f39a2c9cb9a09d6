import { eq, getTableColumns, getTableName, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as z from "zod/mini";
import type { GameApiError } from "#app/contract/errors.ts";
import { type AuditEntry, writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import {
  type ContentChange,
  type ContentTable,
  changeContent,
  editConflict,
  nextRevision,
  notFound,
  refuseStaleEditOf,
} from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { type Query, type Statement, statementOf } from "#app/embedded/database/run-batch.ts";
import { keepVersion } from "#app/features/revisions/embedded/keep-version.ts";
import { type RevisedKind, revisedKinds, type VersionValues } from "#app/features/revisions/revised-kinds.ts";
import { moveToTrash } from "#app/features/trash/embedded/move-to-trash.ts";

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
     * Deletes a row with its translations. Some kinds are put into the trash, see `ContentKind`.
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
      await change(context, before, {
        guards: await moveToTrash(context, kind, id),
        write: context.db.delete(table).where(eq(key, id)),
        further: [["DELETE FROM translations WHERE kind = ?1 AND entry = ?2", kind, String(id)], ...further],
        entry: { before: toForm(before) },
      });
      return before;
    },
  };
}
