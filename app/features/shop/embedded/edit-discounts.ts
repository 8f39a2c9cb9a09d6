import { and, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { countUpTo, lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import { isAmong, keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { orderBy } from "#app/features/admin/embedded/lists.ts";
import {
  formatDateTime,
  formatOptionalNumber,
  parseOptionalDateTime,
  parseOptionalNumber,
} from "#app/features/admin/form-fields.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import type { discountsAdminCalls } from "../discount-admin-calls.ts";
import { type DiscountForm, discountForm } from "../discount-form.ts";
import { requireCategory } from "./edit-categories.ts";
import { discountCodes } from "./schema.ts";

const editor = contentEditor({
  table: discountCodes,
  id: "id",
  kind: "discount",
  form: discountForm,
  toForm: (row): DiscountForm => ({
    code: row.code,
    campaign: row.campaign,
    kind: row.kind,
    value: String(row.value),
    category: row.category,
    minTotal: row.minTotal === 0 ? "" : String(row.minTotal),
    startsAt: formatDateTime(row.startsAt),
    endsAt: formatDateTime(row.endsAt),
    useLimit: formatOptionalNumber(row.useLimit),
    accountLimit: formatOptionalNumber(row.accountLimit),
    offered: row.offered ? "on" : "",
  }),
});

const uses = sql.raw("(SELECT count(*) FROM discount_uses WHERE code_id = discount_codes.id)") as SQL<number>;
const taken = sql.raw(
  "(SELECT coalesce(sum(amount), 0) FROM discount_uses WHERE code_id = discount_codes.id)",
) as SQL<number>;

const sortColumns = {
  id: discountCodes.id,
  code: discountCodes.code,
  campaign: sql`lower(${discountCodes.campaign})`,
  uses,
  taken,
};

/** `admindiscounts`: a page of all discount codes with their uses, by default the newest first. */
export const listDiscounts: Handler<typeof discountsAdminCalls.list> = async (request, { db }) => {
  const { page, perPage, search, sort } = request;
  const texts = { from: "discount_codes", key: "id", text: "code || ' ' || campaign" };
  const condition = search ? isAmong("discount_codes.id", await keysContaining(db, texts, search)) : undefined;
  const [[total], rows] = await db.batch([
    countUpTo(db, discountCodes, condition, MAX_LISTED_ROWS),
    db
      .select({ ...getTableColumns(discountCodes), uses, taken })
      .from(discountCodes)
      .where(condition)
      .orderBy(...orderBy(sort ?? "-id", sortColumns, discountCodes.id))
      .limit(perPage)
      .offset(Math.min((page - 1) * perPage, MAX_LISTED_ROWS)),
  ]);
  const data = rows.map(({ uses, taken, ...row }) => ({ ...editor.toEntry(row), uses, taken }));
  return { data, lastPage: lastPageOf(total?.count, perPage) };
};

/** `admindiscount`: a discount code with the values of its form and its uses. */
export const readDiscount: Handler<typeof discountsAdminCalls.byId> = async ({ id }, { db }) => {
  const [row, [used]] = await Promise.all([
    editor.find(db, id),
    db.select({ uses, taken }).from(discountCodes).where(eq(discountCodes.id, id)),
  ]);
  return { ...editor.toEntry(row), uses: used?.uses ?? 0, taken: used?.taken ?? 0 };
};

/**
 * `adminsavediscount`: creates or changes a discount code. A withdrawn code keeps its row, because purchases refer to it.
 * @throws GameApiError `invalid` with a message at the field, also for a code that exists already
 */
export const saveDiscount: Handler<typeof discountsAdminCalls.save> = async (request, context) => {
  const { db } = context;
  const { id, values } = await editor.save(context, request, {
    async toColumns(values, before) {
      if (values.category !== "") await requireCategory(db, values.category);
      const others = await db
        .select({ id: discountCodes.id })
        .from(discountCodes)
        .where(and(eq(discountCodes.code, values.code), ne(discountCodes.id, request.id)));
      if (others.length > 0) throw codeTaken();
      return {
        code: values.code,
        campaign: values.campaign,
        kind: values.kind,
        value: Number(values.value),
        category: values.category,
        minTotal: Number(values.minTotal),
        startsAt: parseOptionalDateTime(values.startsAt, before?.startsAt),
        endsAt: parseOptionalDateTime(values.endsAt, before?.endsAt),
        useLimit: parseOptionalNumber(values.useLimit),
        accountLimit: parseOptionalNumber(values.accountLimit),
        offered: values.offered === "on",
      };
    },
    guards: ({ code }) => [
      guard("NOT EXISTS (SELECT 1 FROM discount_codes WHERE code = ?1 AND id <> ?2)", code, request.id),
    ],
    // A code that another admin has taken meanwhile is told when the form is sent again.
    ...(request.id === 0 ? { refusal: codeTaken } : {}),
  });
  return { message: `The code ${values.code} is saved.`, id };
};

function codeTaken() {
  return invalidField("code", message("admin.shop.codeTaken"));
}
