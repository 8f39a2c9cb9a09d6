import { asc } from "drizzle-orm";
import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, refuseStaleEdit, refuseStaleEditOf } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { approvable } from "#app/features/staff/embedded/approvable-action.ts";
import type { Authority } from "#app/features/staff/embedded/authority.ts";
import { hasLimits } from "#app/features/staff/embedded/daily-limits.ts";
import { describeChanges } from "#app/features/staff/embedded/describe-changes.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import type { walletsAdminCalls } from "../wallet-admin-calls.ts";
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
export const listAllWallets: Handler<typeof walletsAdminCalls.list> = async (_, { db }) => {
  const rows = await db.select().from(paymentWallets).orderBy(asc(paymentWallets.position), asc(paymentWallets.id));
  return { data: rows.map((row) => ({ ...editor.toEntry(row), qrTested: row.qrTested })) };
};

/** What decides to whom players send their money. */
const accountLabels = {
  kind: "kind",
  name: "name",
  accountName: "account name",
  accountNumber: "account number",
  qrText: "QR Ph text",
  instructions: "instructions",
} as const;

/**
 * What changes for players, in words; empty if no money goes elsewhere. A wallet that is not offered yet concerns nobody,
 * but the account of a withdrawn one is still shown with its orders.
 */
function describeAccount(before: WalletForm | undefined, after: WalletForm): string {
  if (!before && after.offered !== "on") return "";
  const changes = describeChanges(before, after, accountLabels);
  const isOfferedNow = before && before.offered !== "on" && after.offered === "on";
  return [changes, isOfferedNow ? `offered to players from now on, account number “${after.accountNumber}”` : ""]
    .filter(Boolean)
    .join(", ");
}

const wantedWallet = z.object({
  id: z.number(),
  /** The revision that the request is based on; 0 for a new wallet. */
  revision: z.number(),
  values: walletForm,
});

/**
 * `adminsavewallet`: creates or changes a wallet. A changed QR Ph text counts as not tried. Where limits are set, another
 * account needs a second person, because players pay to it; the former one stays until then.
 */
export const saveWallet: Handler<typeof walletsAdminCalls.save> = async (request, context) => {
  const { id, seen, ...typed } = request;
  const row = id > 0 ? await editor.find(context.db, id) : undefined;
  const values = checkedForm(walletForm, typed);
  const changes = describeAccount(row && editor.toEntry(row).values, values);
  if (changes === "" || !(await hasLimits(context))) return writeWallet(context, request);
  if (row) await refuseStaleEditOf(context.db, `wallet ${id}`, seen, row.revision);
  const reply = await requestApproval(context, {
    kind: "wallet",
    key: `wallet:${id > 0 ? id : values.accountNumber}`,
    target: id > 0 ? `wallet ${id}` : "new wallet",
    payload: { id, revision: row?.revision ?? 0, values },
    summary: `${id > 0 ? "Change" : "Add"} the wallet “${values.name}”: ${changes}`,
    reason: "Another account for players",
    tellOwnersOf: "/admin/approvals",
  });
  return { ...reply, id };
};

/** A wallet that a second person approved. */
export const approvedWallet = approvable(wantedWallet, (context, { id, revision, values }, _, authority) =>
  writeWallet(context, { id, seen: String(revision), ...values }, authority),
);

async function writeWallet(
  context: AdminContext,
  request: { id: number; seen?: string | null | undefined } & Record<string, unknown>,
  approved?: Authority,
): Promise<{ message: string; id: number }> {
  const time = context.now();
  const eventOf = (changes: string, { name }: WalletForm) => ({
    change: `${context.admin.userId} has saved the wallet “${name}”${approved ? " after a request" : ""}: ${changes}`,
    path: "/admin/payments/wallets",
  });
  let changes = "";
  const { id, values } = await editor.save(context, request, {
    guards: () => [...(approved?.statements ?? [])],
    refusal: async () => {
      await approved?.recheck();
      return editConflict();
    },
    audited: (values) => ({ ...values, ...approved?.audited }),
    further: (values, before) => {
      changes = describeAccount(before && editor.toEntry(before).values, values);
      return changes === "" ? [] : securityNotices(eventOf(changes, values), time);
    },
    toColumns: (values, before) => ({
      ...(before && describeChanges(editor.toEntry(before).values, values, accountLabels) !== ""
        ? { accountChangedAt: time }
        : {}),
      ...values,
      promisedMinutes: Number(values.promisedMinutes),
      position: Number(values.position),
      offered: values.offered === "on",
      qrTested: before?.qrText === values.qrText && before.qrTested,
    }),
  });
  if (changes !== "") await mailOwners(context, eventOf(changes, values));
  return { message: `The wallet “${values.name}” is saved.`, id };
}

/**
 * `adminwallet/qrtested`: sets whether players get codes with the amount.
 * @throws GameApiError `not_found`; `invalid` without a QR Ph text; `conflict` when the wallet was changed after the
 * code was shown
 */
export const setQrTested: Handler<typeof walletsAdminCalls.setQrTested> = async ({ id, seen, tested }, context) => {
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
