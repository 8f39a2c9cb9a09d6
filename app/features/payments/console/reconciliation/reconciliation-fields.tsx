import type { CallReply } from "#app/contract/contract.ts";
import { listFields } from "#app/features/admin/list-fields.ts";
import { reconciliationLimits } from "#app/features/payments/sales-limits.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import forms from "#app/forms/forms.module.css";

interface ReconciliationFieldsProps {
  intent: string;
  sources: CallReply<"salesAdmin.sources">["sources"];
  months: readonly string[];
  /** The values to show, and the names of those that are invalid. */
  source: string;
  month: string;
  csv: string;
  invalid: readonly string[];
}

/** What a list has to be like. */
export function ReconciliationAdvice() {
  return (
    <p>
      Export the payments of the month as CSV at the provider (Stripe: <b>Payments, Export</b>; PayMongo:{" "}
      <b>Payments, Export Payments</b>), or make a list of what a wallet or bank account received. A line names the
      columns: <code>PaymentIntent ID</code>, <code>Payment ID</code>, <code>id</code> or <code>Reference No.</code>,
      and <code>Amount</code>, <code>Gross Amount</code> or <code>Credit</code> in pesos; <code>Fee</code>,{" "}
      <code>Status</code>, <code>Type</code> and <code>Currency</code> are read if they exist. Days at the provider may
      begin at another hour than in Manila, so look at the neighboring month for payments around its ends.
    </p>
  );
}

/** The fields of the form for a list of payments, without scripts. */
export function ReconciliationFields({ intent, sources, months, ...shown }: ReconciliationFieldsProps) {
  const attributes = (name: string) => ({
    id: `${intent}-${name}`,
    name,
    "aria-invalid": shown.invalid.includes(name) || undefined,
  });
  const [offered, former] = [sources.filter((one) => one.offered), sources.filter((one) => !one.offered)];
  return (
    <>
      <div className={forms.field}>
        <label htmlFor={`${intent}-source`}>Provider or wallet</label>
        <select {...attributes("source")} defaultValue={shown.source}>
          <Options sources={offered} />
          {former.length > 0 && (
            <optgroup label="No longer offered">
              <Options sources={former} />
            </optgroup>
          )}
        </select>
      </div>
      <div className={forms.field}>
        <label htmlFor={`${intent}-month`}>Month</label>
        <select {...attributes("month")} defaultValue={shown.month}>
          {months.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </select>
      </div>
      <div className={forms.field}>
        <label htmlFor={`${intent}-${listFields.file}`}>File</label>
        <input
          {...attributes(listFields.file)}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-describedby={`${intent}-hint`}
        />
        <p className={forms.hint} id={`${intent}-hint`}>
          In UTF-8, up to 1 MB and {groupedNumber(reconciliationLimits.payments)} payments.
        </p>
      </div>
      <div className={forms.field}>
        <label htmlFor={`${intent}-${listFields.csv}`}>Or paste the list</label>
        <textarea {...attributes(listFields.csv)} rows={8} spellCheck={false} defaultValue={shown.csv} />
      </div>
    </>
  );
}

function Options({ sources }: Pick<ReconciliationFieldsProps, "sources">) {
  return sources.map(({ key, name }) => (
    <option key={key} value={key}>
      {name}
    </option>
  ));
}
