import type { AdminArgs } from "#app/features/admin/admin-route.server.ts";
import { listFields } from "#app/features/admin/list-fields.ts";
import { refusalLines, workOnRows } from "#app/features/admin/rows-form.server.ts";
import { uploadedList } from "#app/features/admin/uploaded-list.server.ts";
import { statementLimits } from "#app/features/payments/sales-limits.ts";
import { readChosenOrder, statementFields, statementForm } from "#app/features/payments/statement-form.ts";
import { confirmIdentity, parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";

/** What the audit log says about the approval of an order. */
const NOTE = "Found in the list of the wallet.";

/** The longest value of a check box. */
const MAX_VALUE = 300;

/** Shows what a wallet's list says about waiting orders or, with the button for it, approves those that are chosen. */
export async function matchStatement({ services, gameApi, form }: AdminArgs & { form: FormData }, path: string) {
  const { paymentsAdmin } = gameApi;
  let options = { services, form, schema: statementForm, preview: undefined as unknown };
  const csv = await uploadedList(form);
  if (csv === undefined)
    return parseSubmission(options).refuse({ [listFields.file]: [t("admin.reconciliation.notText")] });
  // The list is read again by the button that approves.
  form.set(listFields.csv, csv);
  const { values, refuse, errors } = parseSubmission(options);
  if (!values) return refuse(errors);
  try {
    const found = await paymentsAdmin.matchStatement({ wallet: values.wallet, csv });
    if (!form.has(statementFields.approve)) return await parseSubmission(options).review({ found, chosen: null });
    const chosen = [...new Set(form.getAll(statementFields.order))].filter(
      (value): value is string => typeof value === "string" && value.length <= MAX_VALUE,
    );
    options = { ...options, preview: { found, chosen } };
    const submission = parseSubmission(options);
    const fail = (text: string) => submission.fail({ tone: "error", lines: [text] }, 400);
    if (chosen.length === 0) return await fail("Please choose at least one order.");
    if (chosen.length > statementLimits.approved)
      return await fail(`Please choose at most ${statementLimits.approved} orders.`);
    const refusedIdentity = await confirmIdentity(options, submission);
    if (refusedIdentity) return refusedIdentity;
    return await approve();

    async function approve() {
      let waiting = 0;
      const seen = new Map(chosen.map(readChosenOrder).map((one) => [one.number, one.seen]));
      const refused = await workOnRows([...seen.keys()], async (number) => {
        const { approval } = await paymentsAdmin.decide({
          ...{ number, decision: "approve", seen: seen.get(number) ?? "" },
          ...{ reason: NOTE, confirm: "on" },
        });
        if (approval) waiting += 1;
      });
      const approved = seen.size - refused.length - waiting;
      if (refused.length === seen.size) return submission.failWith(refused[0]?.error);
      return submission.succeed({
        tone: refused.length === 0 ? "success" : "error",
        lines: [
          approved === 1 ? "1 order is approved." : `${approved} orders are approved.`,
          ...(waiting > 0 ? [`${waiting} above your limit wait for a second person.`] : []),
          ...refusalLines(refused),
        ],
        next: { to: path, after: 0 },
      });
    }
  } catch (error) {
    return parseSubmission(options).failWith(error);
  }
}
