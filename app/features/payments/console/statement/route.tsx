import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { ListFileField } from "#app/features/admin/components/list-file-field.tsx";
import editing from "#app/features/editing/components/editing.module.css";
import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { reconciliationLimits } from "#app/features/payments/sales-limits.ts";
import { statementFields, statementForm } from "#app/features/payments/statement-form.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { SelectField, TextAreaField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { handleStatement } from "./handle-statement.server.ts";
import { type StatementPreview, StatementResult } from "./result.tsx";

const path = "/admin/payments/statement";

export const meta = adminMeta("Wallet statement");

export const loader = adminLoader("payments", async ({ gameApi, admin }) => {
  const { sources } = await gameApi.salesAdmin.sources({});
  const wallets = sources.filter(({ key }) => key.startsWith("wallet-"));
  return {
    pages: paymentPagesOf(admin),
    wallets: wallets.map(({ key, name }) => ({ value: key.slice("wallet-".length), label: name })),
  };
});

export const action = adminAction("payments", handleStatement);

export default function Statement() {
  const { pages, wallets } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({ id: "statement", schema: statementForm });
  const { form, fields, actionData } = portalForm;
  const preview = actionData?.preview as StatementPreview | undefined;
  return (
    <>
      <AdminHeading
        title="Wallet statement"
        lead="Finds the receipts waiting for a cashier in the list of what a wallet received, and approves those that agree."
      >
        {preview && (
          <a className="button quiet" href={path}>
            Another list
          </a>
        )}
      </AdminHeading>
      <PaymentPages pages={pages} current={path} />
      {preview && <StatementResult formId={form.id} {...preview} />}
      <PortalForm
        form={portalForm}
        files
        className={editing.form}
        buttons={
          <div className={editing.send}>
            {actionData?.identity ? (
              <>
                {/* A passkey sends the form without a button, the Enter key with the first one. */}
                <input type="hidden" name={statementFields.approve} value="yes" />
                <SubmitButton>Approve selected orders</SubmitButton>
                <NamedButton formId={form.id} className="button quiet" name={statementFields.find} value="yes">
                  Find the receipts
                </NamedButton>
              </>
            ) : (
              <SubmitButton>Find the receipts</SubmitButton>
            )}
          </div>
        }
      >
        <SelectField meta={fields.wallet} label="Wallet" options={wallets} required />
        {/* The list that was read is in the field below, also when it was a file. */}
        {!preview && (
          <ListFileField
            formId={form.id}
            maxBytes={reconciliationLimits.bytes}
            hint={`CSV in UTF-8, up to 1 MB and ${groupedNumber(reconciliationLimits.payments)} payments. A line names the columns: Reference No. and Amount or Credit, and Date if it exists.`}
          />
        )}
        <TextAreaField meta={fields.csv} label={preview ? "The list" : "Or paste the list"} rows={8} />
      </PortalForm>
    </>
  );
}
