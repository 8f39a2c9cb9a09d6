import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import type { CallReply } from "#app/contract/contract.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { listFields } from "#app/features/admin/list-fields.ts";
import { uploadedList } from "#app/features/admin/uploaded-list.server.ts";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { monthOptions } from "#app/features/payments/month-options.ts";
import { monthPattern } from "#app/features/payments/sales-limits.ts";
import { monthBefore } from "#app/format/manila-time.ts";
import { type FormActionData, formFields } from "#app/forms/form-action-data.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./reconciliation.module.css";
import { ReconciliationAdvice, ReconciliationFields } from "./reconciliation-fields.tsx";
import { ReconciliationResult } from "./result.tsx";

/** Compares a provider's or wallet's list with the orders of a month; the rules of the list are those of the API. */
const reconciliationForm = z.object({
  source: z.string("Please choose where the list is from."),
  month: z.string("Please choose a month.").check(z.regex(monthPattern, "Please choose a month.")),
  csv: z._default(z.string(), ""),
});

const path = "/admin/payments/reconciliation";
const intent = "reconcile";

export const meta = adminMeta("Reconciliation");

export const loader = adminLoader("payments", async ({ gameApi, admin, services }) => {
  const { sources } = await gameApi.salesAdmin.sources({});
  const months = monthOptions(services.now());
  return { pages: paymentPagesOf(admin), sources, months, lastMonth: monthBefore(months[0] ?? "") };
});

export const action = adminAction("payments", async ({ services, gameApi, form }) => {
  const csv = await uploadedList(form);
  const given = { services, form, schema: reconciliationForm };
  if (csv === undefined)
    return parseSubmission(given).refuse({ [listFields.file]: [t("admin.reconciliation.notText")] });
  const submission = parseSubmission(given);
  if (!submission.values) return submission.refuse(submission.errors);
  try {
    const { source, month } = submission.values;
    const result = await gameApi.salesAdmin.reconcile({ source, month, csv });
    // A pasted list that has to be corrected stays in the form.
    if (result.invalid === 0) form.delete(listFields.csv);
    return await parseSubmission(given).review(result);
  } catch (error) {
    return submission.failWith(error);
  }
});

/** A form that works as any other of HTML: the answer is a page. */
export default function Reconciliation() {
  const { pages, sources, months, lastMonth } = useLoaderData<typeof loader>();
  const actionData = useActionData<FormActionData>();
  const typed = actionData?.result?.initialValue;
  const text = (name: string, fallback: string) => (typeof typed?.[name] === "string" ? typed[name] : fallback);
  const source = sources.find(({ key }) => key === text("source", ""));
  const result = actionData?.preview as CallReply<"salesAdmin.reconcile"> | undefined;
  return (
    <>
      <AdminHeading
        title="Reconciliation"
        lead="Compares the list of payments of a provider, wallet or bank with the orders of a month. Nothing is changed."
      />
      <PaymentPages pages={pages} current={path} />
      {result && (
        <div className={styles.result}>
          <ReconciliationResult {...result} source={source?.name ?? ""} month={text("month", lastMonth)} />
        </div>
      )}
      <div className={styles.advice}>
        <ReconciliationAdvice />
      </div>
      <form method="post" action={path} encType="multipart/form-data">
        <input type="hidden" name={formFields.intent} value={intent} />
        <div className={forms.form}>
          <ReconciliationFields
            {...{ intent, sources, months }}
            source={source?.key ?? ""}
            month={text("month", lastMonth)}
            csv={text("csv", "")}
            invalid={Object.keys(actionData?.result?.error ?? {})}
          />
        </div>
        <p className={styles.send}>
          <SubmitButton>Compare</SubmitButton>
        </p>
      </form>
    </>
  );
}
