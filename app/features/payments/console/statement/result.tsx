import type { CallReply } from "#app/contract/contract.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { InvalidLines } from "#app/features/admin/components/invalid-lines.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import type { StatementMatch } from "#app/features/payments/admin-calls.ts";
import { statementLimits } from "#app/features/payments/sales-limits.ts";
import { chosenOrder, statementFields } from "#app/features/payments/statement-form.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";

/** What a list says, and the values of the chosen orders; null if none were chosen yet. */
export interface StatementPreview {
  found: CallReply<"paymentsAdmin.matchStatement">;
  chosen: readonly string[] | null;
  /** What has just been done with the chosen orders, one line each. */
  done?: readonly string[];
}

type Order = StatementMatch["matched"][number]["order"];
type Line = StatementMatch["matched"][number]["line"];

/** What a wallet's list says about the orders that wait, or the invalid lines of the list. */
export function StatementResult({ formId, found, chosen, done }: StatementPreview & { formId: string }) {
  const { match, invalid, problems } = found;
  if (!match)
    return (
      <InvalidLines invalid={invalid} problems={problems}>
        so nothing was searched for
      </InvalidLines>
    );
  const { matched, different, similar, notListed, leftOver } = match;
  const approvable = matched.slice(0, statementLimits.approved);
  // What is above the limit of its package is a decision of its own.
  const isSelected = (order: Order) => (chosen === null ? !order.isAboveLimit : chosen.includes(chosenOrder(order)));
  return (
    <>
      <Section title="Result">
        <div className={operations.note} role="status">
          {done?.map((line) => (
            <p key={line}>
              <strong>{line}</strong>
            </p>
          ))}
          <p>
            {matched.length === 1 ? "1 receipt agrees" : `${groupedNumber(matched.length)} receipts agree`} with the
            list
            {done ? " and can still be approved." : ". Nothing has been changed yet."}
          </p>
        </div>
        <Facts
          facts={{
            "Amount differs": groupedNumber(different.length),
            "Same amount, other reference": groupedNumber(similar.length),
            "Not in the list": groupedNumber(notListed.length),
            "Left over in the list": groupedNumber(leftOver.count),
            "Payments of paid orders": groupedNumber(match.known),
            "Ignored lines": groupedNumber(match.ignored),
          }}
        />
      </Section>
      {matched.length === 0 && leftOver.count > 0 && (
        <p className={operations.note}>
          No payment of the list has the reference of a receipt that waits for this wallet. Is it the list of another
          wallet?
        </p>
      )}
      {match.more && (
        <p className={operations.note}>
          Only the {groupedNumber(statementLimits.orders)} orders that have waited the longest were looked for.
        </p>
      )}
      {matched.length > 0 && (
        <Section title={`Matched (${groupedNumber(matched.length)})`}>
          <DataTable
            label="Matched"
            rows={approvable}
            empty=""
            selection={{
              ...{ formId, name: statementFields.order },
              value: ({ order }) => chosenOrder(order),
              label: ({ order }) => order.number,
              isSelected: ({ order }) => isSelected(order),
            }}
            columns={[
              ...orderColumns<(typeof matched)[number]>(({ order }) => order),
              { title: "In the list", cell: ({ line }) => lineText(line) },
              {
                title: "Note",
                cell: ({ order }) => (order.isAboveLimit ? "Above the limit of the package for one account" : "–"),
              },
            ]}
          />
          <p className={operations.more}>
            <NamedButton formId={formId} className="button" name={statementFields.approve} value="yes">
              Approve selected orders
            </NamedButton>
          </p>
          {matched.length > approvable.length && (
            <p>The first {approvable.length} are listed. The others follow when these are approved.</p>
          )}
        </Section>
      )}
      {different.length > 0 && (
        <Section title={`Amount differs (${groupedNumber(different.length)})`}>
          <p>Another amount than that of the order arrived. Refuse the receipt, or refund the money.</p>
          <DataTable
            label="Amount differs"
            rows={different}
            empty=""
            columns={[
              ...orderColumns<(typeof different)[number]>(({ order }) => order),
              { title: "In the list", cell: ({ line }) => `${pesosText(line.amount)}: ${lineText(line)}` },
            ]}
          />
        </Section>
      )}
      {similar.length > 0 && (
        <Section title={`Same amount, other reference (${groupedNumber(similar.length)})`}>
          <p>The reference is not in the list, but the amount is. Compare the pictures of these receipts.</p>
          <DataTable
            label="Same amount, other reference"
            rows={similar}
            empty=""
            columns={[
              ...orderColumns<(typeof similar)[number]>(({ order }) => order),
              { title: "In the list", cell: ({ lines }) => lines.map(lineText).join("; ") },
            ]}
          />
        </Section>
      )}
      {notListed.length > 0 && (
        <Section title={`Not in the list (${groupedNumber(notListed.length)})`}>
          <p>Neither the reference nor the amount of these receipts is in the list.</p>
          <DataTable
            label="Not in the list"
            rows={notListed}
            empty=""
            columns={orderColumns<Order>((order) => order)}
          />
        </Section>
      )}
      {leftOver.count > 0 && (
        <Section title={`Left over in the list (${groupedNumber(leftOver.count)})`}>
          <p>These payments belong to no order. The player may not have sent the receipt yet.</p>
          <DataTable
            label="Left over in the list"
            rows={leftOver.lines}
            empty=""
            columns={[
              { title: "Line", number: true, cell: ({ line }) => line },
              { title: "Reference", cell: ({ payment }) => payment || "–" },
              { title: "Amount", number: true, cell: ({ amount }) => pesosText(amount) },
              { title: "Time", cell: ({ date }) => date || "–" },
            ]}
          />
          {leftOver.count > leftOver.lines.length && <p>The first {leftOver.lines.length} are listed.</p>}
        </Section>
      )}
    </>
  );
}

/** The columns of an order. */
function orderColumns<Row>(orderOf: (row: Row) => Order) {
  return [
    {
      title: "Order",
      cell: (row: Row) => (
        <a className={operations.word} href={`/admin/payments/${orderOf(row).number}`}>
          {orderOf(row).number}
        </a>
      ),
    },
    { title: "Player", cell: (row: Row) => <PlayerLink userNum={orderOf(row).userNum} userId={orderOf(row).userId} /> },
    { title: "Amount", number: true, cell: (row: Row) => pesosText(orderOf(row).amount) },
    { title: "Reference", cell: (row: Row) => orderOf(row).reference || "–" },
    {
      title: "Receipt sent",
      cell: (row: Row) => {
        const { submittedAt } = orderOf(row);
        return submittedAt ? <DateTime at={submittedAt} /> : "–";
      },
    },
  ];
}

function lineText({ line, payment, date }: Line): string {
  return [`line ${line}`, payment, date].filter(Boolean).join(", ");
}
