import type { AdminArgs } from "#app/features/admin/admin-route.server.ts";
import { applyToRows, refusalLines } from "#app/features/admin/bulk-actions.server.ts";
import { listFields } from "#app/features/admin/list-fields.ts";
import { uploadedList } from "#app/features/admin/uploaded-list.server.ts";
import { statementLimits } from "#app/features/payments/sales-limits.ts";
import { chosenOrder, statementFields, statementForm } from "#app/features/payments/statement-form.ts";
import { confirmIdentity, parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { StatementPreview } from "./result.tsx";

/** What the audit log says about the approval of an order. */
const NOTE = "Found in the list of the wallet.";

/** Shows what a wallet's list says about waiting orders or, with the button for it, approves those that are chosen. */
export async function handleStatement({ services, gameApi, form }: AdminArgs & { form: FormData }) {
  const { paymentsAdmin } = gameApi;
  let options = { services, form, schema: statementForm, preview: undefined as unknown };
  const csv = await uploadedList(form);
  if (csv === undefined)
    return parseSubmission(options).refuse({ [listFields.file]: [t("admin.reconciliation.notText")] });
  // The list is read again by the button that approves.
  form.set(listFields.csv, csv);
  const { values, refuse, errors } = parseSubmission(options);
  if (!values) return refuse(errors);
  const find = () => paymentsAdmin.matchStatement({ wallet: values.wallet, csv });
  try {
    const found = await find();
    if (!form.has(statementFields.approve) || form.has(statementFields.find))
      return await parseSubmission(options).review({ found, chosen: null } satisfies StatementPreview);
    const chosen = [...new Set(form.getAll(statementFields.order))].filter((value) => typeof value === "string");
    options = { ...options, preview: { found, chosen } satisfies StatementPreview };
    const submission = parseSubmission(options);
    const fail = (text: string) => submission.fail({ tone: "error", lines: [text] }, 400);
    const matched = new Map(found.match?.matched.map(({ order }) => [chosenOrder(order), order]));
    const orders = chosen.flatMap((value) => matched.get(value) ?? []);
    if (chosen.length === 0) return await fail("Please select at least one order.");
    if (orders.length < chosen.length)
      return await fail("The wallet, the list or a receipt is not the one that was shown. Please look at it again.");
    if (orders.length > statementLimits.approved)
      return await fail(`Please select at most ${statementLimits.approved} orders.`);
    const refusedIdentity = await confirmIdentity(options, submission);
    if (refusedIdentity) return refusedIdentity;
    const seen = new Map(orders.map((order) => [order.number, order.seen]));
    const waiting = new Set<string>();
    const refused = await applyToRows([...seen.keys()], async (number) => {
      const { approval } = await paymentsAdmin.decide({
        ...{ number, decision: "approve", seen: seen.get(number) ?? "" },
        ...{ reason: NOTE, confirm: "on" },
      });
      if (approval) waiting.add(number);
    });
    if (refused.length === seen.size) return await submission.failWith(refused[0]?.error);
    const isRefused = (number: string) => refused.some(({ row }) => row === number);
    const approved = [...seen.keys()].filter((number) => !isRefused(number) && !waiting.has(number));
    const lines = [
      ...(approved.length > 0
        ? [
            `${approved.length === 1 ? "1 order is approved" : `${approved.length} orders are approved`}: ${approved.join(", ")}.`,
          ]
        : []),
      ...(waiting.size > 0 ? [`Above your limit, for a second person: ${[...waiting].join(", ")}.`] : []),
      ...refusalLines(refused),
    ];
    // The rest of the list is shown again.
    return await parseSubmission(options).review({
      found: await find(),
      chosen: null,
      done: lines,
    } satisfies StatementPreview);
  } catch (error) {
    return parseSubmission(options).failWith(error);
  }
}
