import { asc } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { formatDateTime, parseOptionalDateTime, parseOptionalNumber } from "#app/features/admin/form-fields.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { parsePesos, typedPesos } from "#app/format/pesos.ts";
import type { packagesAdminCalls } from "../package-admin-calls.ts";
import { type PackageForm, packageForm } from "../package-form.ts";
import { paymentPackages } from "./schema.ts";

const numberText = (value: number | null) => (value ? String(value) : "");

const editor = contentEditor({
  table: paymentPackages,
  id: "id",
  kind: "package",
  form: packageForm,
  toForm: (row): PackageForm => ({
    name: row.name,
    info: row.info,
    imageUrl: row.imageUrl,
    price: typedPesos(row.price),
    coins: String(row.coins),
    bonus: numberText(row.bonus),
    firstBonus: numberText(row.firstBonus),
    startsAt: formatDateTime(row.startsAt),
    endsAt: formatDateTime(row.endsAt),
    accountLimit: numberText(row.accountLimit),
    position: String(row.position),
    featured: row.featured ? "on" : "",
    offered: row.offered ? "on" : "",
  }),
});

/** `adminpackages`: all packages, in the order of their positions. */
export const listAllPackages: Handler<typeof packagesAdminCalls.list> = async (_, { db }) => {
  const { position, price, id } = paymentPackages;
  const rows = await db.select().from(paymentPackages).orderBy(asc(position), asc(price), asc(id));
  return { data: rows.map((row) => editor.toEntry(row)) };
};

/** `adminsavepackage`: creates or changes a package. */
export const savePackage: Handler<typeof packagesAdminCalls.save> = async (request, context) => {
  const { id, values } = await editor.save(context, request, {
    toColumns: (values, before) => ({
      name: values.name,
      info: values.info,
      imageUrl: values.imageUrl,
      price: parsePesos(values.price) ?? 0,
      coins: Number(values.coins),
      bonus: Number(values.bonus),
      firstBonus: Number(values.firstBonus),
      startsAt: parseOptionalDateTime(values.startsAt, before?.startsAt),
      endsAt: parseOptionalDateTime(values.endsAt, before?.endsAt),
      accountLimit: parseOptionalNumber(values.accountLimit),
      position: Number(values.position),
      featured: values.featured === "on",
      offered: values.offered === "on",
    }),
  });
  return { message: `The package “${values.name}” is saved.`, id };
};
