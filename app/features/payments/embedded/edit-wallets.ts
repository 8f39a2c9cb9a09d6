import { asc } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { contentEditor, refuseStaleEdit } from "#app/features/admin/embedded/content-editor.ts";
import { type WalletForm, walletForm } from "../wallet-form.ts";
import { paymentWallets } from "./schema.ts";

const editor = contentEditor({
  table: paymentWallets,
  id: "id",
  kind: "wallet",
  form: walletForm,
  toForm: (row): WalletForm => ({
    kind: row.kind,
    name: row.name,
    accountName: row.accountName,
    accountNumber: row.accountNumber,
    qrText: row.qrText,
    instructions: row.instructions,
    promisedMinutes: String(row.promisedMinutes),
    position: String(row.position),
    offered: row.offered ? "on" : "",
  }),
});

/** `adminwallets`: all wallets, in the order of their positions. */
export const listAllWallets: Handler<"walletsAdmin.list"> = async (_, { db }) => {
  const rows = await db.select().from(paymentWallets).orderBy(asc(paymentWallets.position), asc(paymentWallets.id));
  return { data: rows.map((row) => ({ ...editor.toEntry(row), qrTested: row.qrTested })) };
};

/** `adminsavewallet`: creates or changes a wallet. A changed QR Ph text counts as not tried. */
export const saveWallet: Handler<"walletsAdmin.save"> = async (request, context) => {
  const { id, values } = await editor.save(context, request, {
    toColumns: (values, before) => ({
      ...values,
      promisedMinutes: Number(values.promisedMinutes),
      position: Number(values.position),
      offered: values.offered === "on",
      qrTested: before?.qrText === values.qrText && before.qrTested,
    }),
  });
  return { message: `The wallet “${values.name}” is saved.`, id };
};

/**
 * `adminwallet/qrtested`: sets whether players get codes with the amount.
 * @throws GameApiError `not_found`; `invalid` without a QR Ph text; `conflict` when the wallet was changed after the
 * code was shown
 */
export const setQrTested: Handler<"walletsAdmin.setQrTested"> = async ({ id, seen, tested }, context) => {
  const before = await editor.find(context.db, id);
  refuseStaleEdit(seen, before.revision);
  if (tested && before.qrText === "") throw invalidField("tested", message("admin.payment.noQrText"));
  await editor.update(
    context,
    before,
    { qrTested: tested },
    { before: { qrTested: before.qrTested }, after: { qrTested: tested } },
  );
  return {
    message: tested
      ? "Players get a code with the amount and the number of their order from now on."
      : "Players get the code as it is from now on, and type the amount themselves.",
  };
};
