import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { moveInOrder } from "#app/features/admin/embedded/move-in-order.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import { filledLines } from "#app/format/filled-lines.ts";
import type { ticketsCalls } from "../calls.ts";
import { builtInCategory, categoryLabel } from "../categories.ts";
import type { ticketCategoriesAdminCalls } from "../categories-admin-calls.ts";
import { categoryLimits, type TicketCategoryForm, ticketCategoryForm } from "../category-form.ts";
import { type FieldPlace, fieldPlaces, type OwnField, type TicketCategory } from "../own-fields.ts";
import { NORMAL_PRIORITY, priorityAt, ticketPriorities } from "../priorities.ts";
import { ticketCategories } from "./schema.ts";
import { ticketStaff } from "./ticket-staff.ts";

/** A category with what only the server needs. */
export interface StoredCategory extends TicketCategory {
  active: boolean;
  /** The place of the priority of its tickets. */
  priority: number;
  /** The members of staff who get an e-mail about each new ticket, by account number. */
  notified: readonly number[];
  /** The fields with their English labels. */
  english: readonly OwnField[];
}

type Labels = Record<`label${FieldPlace}`, string>;

/** All categories in their order, in the language of the request. */
export async function readCategories({ db }: Pick<CallContext, "db">): Promise<StoredCategory[]> {
  const rows = await db
    .select({ ...getTableColumns(ticketCategories), translation: translationOf("ticketCategory", ticketCategories.id) })
    .from(ticketCategories)
    .orderBy(asc(ticketCategories.position), asc(ticketCategories.id));
  return rows.map(({ key, name, notice, active, priority, notified, fields, translation }) => {
    const labels = Object.fromEntries(fields.map(({ label }, index) => [`label${index + 1}`, label])) as Labels;
    const shown = translated({ name, notice, ...labels }, translation);
    return {
      ...{ key, active, priority, notified },
      name: shown.name || categoryLabel(key),
      notice: shown.notice,
      fields: fields.map((field, index) => ({ ...field, label: shown[`label${(index + 1) as FieldPlace}`] })),
      english: fields,
    };
  });
}

/** The names of categories that an operator has named, by key; others have those of the catalogue. */
export async function categoryNames(context: Pick<CallContext, "db">): Promise<ReadonlyMap<string, string>> {
  const categories = await readCategories(context);
  return new Map(categories.map(({ key, name }) => [key, name]));
}

/** The categories that visitors can choose. */
export const listTicketCategories: Handler<typeof ticketsCalls.categories> = async (_, context) => {
  const categories = (await readCategories(context)).filter(({ active }) => active);
  return {
    data: categories.map(({ key, name, notice, fields }) => ({
      ...{ key, name, notice },
      fields: fields.map((field) => ({ ...field, options: [...field.options] })),
    })),
  };
};

const editor = contentEditor({
  table: ticketCategories,
  id: "id",
  kind: "ticketCategory",
  form: ticketCategoryForm,
  toForm: ({ key, name, active, notice, priority, fields }) =>
    ({
      ...{ key, name, notice },
      active: active ? "on" : "",
      priority: priorityAt(priority),
      notified: "",
      ...Object.fromEntries(
        fieldPlaces.flatMap((place) => {
          const field = fields[place - 1];
          return [
            [`label${place}`, field?.label ?? ""],
            [`kind${place}`, field?.kind ?? "text"],
            [`required${place}`, field?.required ? "on" : ""],
            [`options${place}`, field?.options.join("\n") ?? ""],
          ];
        }),
      ),
    }) as TicketCategoryForm,
});

/** All categories in their order, for the console. */
export const listAllTicketCategories: Handler<typeof ticketCategoriesAdminCalls.list> = async (_, context) => {
  const [rows, staff] = await Promise.all([
    context.db.select().from(ticketCategories).orderBy(asc(ticketCategories.position), asc(ticketCategories.id)),
    ticketStaff(context),
  ]);
  return {
    data: rows.map((row) => {
      const { id, seen, values } = editor.toEntry(row);
      const notified = staff.filter(({ userNum }) => row.notified.includes(userNum)).map(({ userId }) => userId);
      return { id, seen, values: { ...values, notified: notified.join(", ") } };
    }),
  };
};

/**
 * Creates a category at the end of the order, or changes one.
 * @throws GameApiError `invalid` with messages by field; `conflict` when it was changed meanwhile
 */
export const saveTicketCategory: Handler<typeof ticketCategoriesAdminCalls.save> = async (request, context) => {
  const { db } = context;
  const staff = await ticketStaff(context);
  const { id, values } = await editor.save(context, request, {
    async toColumns(values, before) {
      const { key, name, active, notice, priority } = values;
      if (before && key !== before.key)
        throw invalidField("key", message("admin.ticket.keyFixed", { key: before.key }));
      if (name === "" && !builtInCategory(key)) throw invalidField("name", message("admin.ticket.nameRequired"));
      if (!before) {
        const taken = await db.select().from(ticketCategories).where(eq(ticketCategories.key, key));
        if (taken.length > 0) throw invalidField("key", message("admin.ticket.keyTaken"));
      }
      return {
        ...{ name, notice },
        active: active === "on",
        priority: priority === "" ? NORMAL_PRIORITY : ticketPriorities.indexOf(priority),
        notified: notifiedOf(values.notified, staff),
        fields: fieldsOf(values),
        ...(before ? {} : { key, position: sql`(SELECT coalesce(max(position), 0) + 10 FROM ticket_categories)` }),
      };
    },
    guards: (values, before) => [
      ...(before
        ? []
        : [
            guard("(SELECT count(*) FROM ticket_categories) < ?1", categoryLimits.categories),
            guard("NOT EXISTS (SELECT 1 FROM ticket_categories WHERE key = ?1)", values.key),
          ]),
      // The form of a ticket always has a category to choose.
      ...(values.active === "on"
        ? []
        : [guard("(SELECT count(*) FROM ticket_categories WHERE active = 1 AND key <> ?1) > 0", values.key)]),
    ],
    refusal: () =>
      new GameApiError("conflict", message("admin.ticket.categoryRefused", { atMost: categoryLimits.categories })),
  });
  return { message: `The category “${values.name || categoryLabel(values.key)}” is saved.`, id };
};

/** Moves a category one place up or down. */
export const moveTicketCategory: Handler<typeof ticketCategoriesAdminCalls.move> = async (request, context) => {
  await moveInOrder(context, { table: ticketCategories, kind: "ticketCategory", step: 10 }, request);
  return { message: "The order is saved." };
};

/** The fields that a form describes: those with a label, without gaps. */
function fieldsOf(values: TicketCategoryForm): OwnField[] {
  return fieldPlaces.flatMap((place) => {
    const [label, kind] = [values[`label${place}`], values[`kind${place}`] || ("text" as const)];
    if (label === "") return [];
    const options = kind === "select" ? filledLines(values[`options${place}`]) : [];
    return [{ label, kind, required: values[`required${place}`] === "on", options }];
  });
}

/**
 * The accounts that a list of user IDs names.
 * @throws GameApiError `invalid` at the field `notified` for an account that may not answer tickets
 */
function notifiedOf(text: string, staff: readonly { userNum: number; userId: string }[]): number[] {
  const named = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((userId) => {
      const member = staff.find((one) => one.userId.toLowerCase() === userId.toLowerCase());
      if (!member) throw invalidField("notified", message("admin.ticket.notifiedUnknown", { userId }));
      return member.userNum;
    });
  return [...new Set(named)];
}
