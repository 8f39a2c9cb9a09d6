import { useLoaderData } from "@remix-run/react";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { confirmedForm } from "#app/features/admin/confirmation.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import type { AdminOrder } from "#app/features/payments/admin-calls.ts";
import {
  approveForm,
  openRefundForm,
  refundForm,
  refuseForm,
  resolveForm,
} from "#app/features/payments/admin-forms.ts";
import { attentionTexts } from "#app/features/payments/components/order-labels.ts";
import { OrderStateMark } from "#app/features/payments/components/order-state.tsx";
import { orderEventLabels } from "#app/features/payments/order-event-labels.ts";
import type { OrderAction } from "#app/features/payments/orders.ts";
import { receiptName } from "#app/features/payments/receipt-name.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import receipts from "./receipt.module.css";

export const meta = adminMeta("Order");

/** Sends an open refund again. */
const repeatIntent = "repeat-refund";

/** Name of the request key of the form that refunds an order. */
const refundKey = (number: string) => `refund ${number}`;

export const loader = adminLoader("payments", async ({ gameApi, params, services }) => {
  const { order, next } = await gameApi.paymentsAdmin.order({ number: params.number ?? "" });
  return { order, next, requestKey: requestKeyFor(services, refundKey(order.number)) };
});

export const action = adminAction("payments", async ({ services, gameApi, params, form }) => {
  const number = params.number ?? "";
  const to = `/admin/payments/${encodeURIComponent(number)}`;
  const { order: read, decide, accept, refund, dropRefund, resolve, check } = gameApi.paymentsAdmin;
  return dispatchForm(
    form,
    {
      approve: () =>
        handleAdminForm(
          services,
          form,
          approveForm,
          (values) => decide({ number, decision: "approve", ...values }),
          to,
        ),
      refuse: () =>
        handleAdminForm(services, form, refuseForm, (values) => decide({ number, decision: "refuse", ...values }), to),
      accept: () => handleAdminForm(services, form, confirmedForm, (values) => accept({ number, ...values }), to),
      // With its own key and amount, whatever the form of another refund holds.
      [repeatIntent]: () =>
        handleAdminForm(
          services,
          form,
          openRefundForm,
          async (values) => {
            const amount = (await read({ number })).order.openRefund?.amount ?? 0;
            return refund({ number, amount, ...values });
          },
          to,
        ),
      "drop-refund": () =>
        handleAdminForm(services, form, openRefundForm, (values) => dropRefund({ number, ...values }), to),
      resolve: () => handleAdminForm(services, form, resolveForm, (values) => resolve({ number, ...values }), to),
      refund: () =>
        handleAdminForm(services, form, refundForm, (values) => refund({ number, ...values }), to, refundKey(number)),
      check: () => handleAdminForm(services, form, buttonForm, () => check({ number }), to),
    },
    () => refuseUnknownForm(services, form),
  );
});

export default function Order() {
  const { order, next, requestKey } = useLoaderData<typeof loader>();
  const { attention, actions, approval } = order;
  return (
    <>
      <AdminHeading title={`Order ${order.number}`} lead={<OrderStateMark {...order} />}>
        {next && (
          <a className="button quiet" href={`/admin/payments/${next}`}>
            Next receipt
          </a>
        )}
        <a className="button quiet" href="/admin/payments">
          All orders
        </a>
      </AdminHeading>
      {attention && <p className={styles.note}>{attentionTexts[attention]}</p>}
      {approval && (
        <p className={styles.note}>
          {approval.requestedBy || "A deleted account"} asked at <DateTime at={approval.requestedAt} /> to approve it.
          That waits for a second person: <a href={`/admin/approvals/${approval.id}`}>request {approval.id}</a>.
        </p>
      )}
      {order.isAboveLimit && actions.includes("approve") && (
        <p className={styles.note}>
          This account has already paid for this package as often as one account can. Approve it to credit it all the
          same, or refuse it and send the money back.
        </p>
      )}
      <div className={receipts.columns}>
        {/* Before the decision also where one is below the other. */}
        {order.hasPicture && <ReceiptPicture number={order.number} reference={order.reference} />}
        <div>
          <OrderFacts order={order} />
          {actions.length > 0 && (
            <Section title="Actions">
              {/* Another request would be the same one. */}
              {actions
                .filter((one) => one !== "approve" || !approval)
                .map((one) => (
                  <ActionForm key={one} action={one} order={order} requestKey={requestKey} />
                ))}
            </Section>
          )}
        </div>
      </div>
      <Section title="History">
        <DataTable
          label="History"
          rows={order.events.map((event, index) => ({ ...event, key: `${index} ${event.at}` }))}
          empty="Nothing happened yet."
          columns={[
            { title: "Time", cell: ({ at }) => <DateTime at={at} /> },
            { title: "What", isBare: true, cell: ({ kind }) => orderEventLabels[kind] },
            { title: "Amount", number: true, cell: ({ kind, amount }) => amountText(kind, amount) },
            { title: "Note", cell: ({ note }) => note || "–" },
            { title: "By", cell: ({ actor }) => actor || "–" },
          ]}
        />
      </Section>
      {order.facts.length > 0 && (
        <Section title="What was reported about the money">
          <DataTable
            label="Reports"
            rows={order.facts}
            empty=""
            columns={[
              { title: "Time", cell: ({ at }) => <DateTime at={at} /> },
              { title: "Kind", isBare: true, cell: ({ kind, state }) => `${kind}, ${state}` },
              {
                title: "Amount",
                number: true,
                cell: ({ amount, currency }) => `${(amount / 100).toFixed(2)} ${currency}`,
              },
              { title: "Identifier", cell: ({ objectId }) => objectId },
            ]}
          />
        </Section>
      )}
    </>
  );
}

/** Coins for reversals, otherwise pesos. */
function amountText(kind: AdminOrder["events"][number]["kind"], amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return "–";
  return kind === "reversed" || kind === "restored"
    ? `${groupedNumber(amount)} ${t("currency.rcoin")}`
    : pesosText(amount);
}

function OrderFacts({ order }: { order: AdminOrder }) {
  const { coins, bonus, firstBonus, credited, reversed, debt, refunded, receiptNumber } = order;
  return (
    <Section title="Order">
      <Facts
        facts={{
          Player: <PlayerLink userNum={order.userNum} userId={order.userId} />,
          Package: order.packageName,
          "Amount to pay": <strong>{pesosText(order.amount)}</strong>,
          Coins: `${groupedNumber(coins)} + ${groupedNumber(bonus)} bonus${firstBonus > 0 ? ` + ${groupedNumber(firstBonus)} for the first order` : ""}`,
          By: [...new Set([order.method, order.paidWith])].filter(Boolean).join(", "),
          "Account of the wallet": order.wallet ? `${order.wallet.accountName}, ${order.wallet.accountNumber}` : false,
          "Reference number": order.wallet ? referenceText(order) : false,
          Picture: Boolean(order.wallet) && order.state === "submitted" && !order.hasPicture && "none was sent",
          Ordered: <DateTime at={order.createdAt} />,
          "Receipt sent": order.submittedAt ? <DateTime at={order.submittedAt} /> : false,
          Paid: order.paidAt ? <DateTime at={order.paidAt} /> : false,
          Receipt: receiptNumber ? receiptName(receiptNumber, order.isTest) : false,
          Credited: credited > 0 && `${groupedNumber(credited)} ${t("currency.rcoin")}`,
          Refunded: refunded > 0 && pesosText(refunded),
          "Taken back": reversed > 0 && `${groupedNumber(reversed)} ${t("currency.rcoin")}`,
          "The account owes": debt > 0 && (
            <a href={`/admin/payments/debts/${order.userNum}`}>{`${groupedNumber(debt)} ${t("currency.rcoin")}`}</a>
          ),
          "Provider’s checkout": order.checkoutId || false,
          "Provider’s payment": order.paymentId && !order.wallet ? order.paymentId : false,
        }}
      />
    </Section>
  );
}

/** The reference number as it was typed, and the number in it that identifies the transfer, if that is another text. */
function referenceText({ reference, referenceKey }: AdminOrder): string {
  return reference === referenceKey || reference === "" ? reference : `${reference} (number ${referenceKey})`;
}

function ReceiptPicture({ number, reference }: { number: string; reference: string }) {
  const address = `/admin/payments/${number}/receipt`;
  return (
    <Section title="Receipt">
      <a className={receipts.picture} href={address}>
        <img src={address} alt={`Receipt with the reference number ${reference}`} />
      </a>
    </Section>
  );
}

function ActionForm({ action, order, requestKey }: { action: OrderAction; order: AdminOrder; requestKey: string }) {
  const { seen, attention } = order;
  switch (action) {
    case "check":
      return <CheckForm />;
    case "approve":
      return (
        <ConfirmedForm
          intent={action}
          button="Approve"
          schema={approveForm}
          reason="note"
          hidden={{ seen }}
          open
          sentence="Yes, I have found exactly this amount with this reference number in the wallet. Credit the coins."
        />
      );
    case "refuse":
      return (
        <ConfirmedForm
          intent={action}
          button="Refuse"
          schema={refuseForm}
          hidden={{ seen }}
          sentence="Yes, refuse this receipt. The player reads the reason and can send another one."
        />
      );
    case "resolve":
      return (
        <ConfirmedForm
          intent={action}
          button="Mark as dealt with"
          schema={resolveForm}
          hidden={{ attention }}
          sentence="Yes, the money that did not match is dealt with."
        />
      );
    case "accept":
      return (
        <ConfirmedForm
          intent={action}
          button="Credit all the same"
          sentence="Yes, the account may have this package once more. Credit the coins."
        />
      );
    case "drop-refund":
      return order.openRefund ? <OpenRefund refund={order.openRefund} /> : null;
    case "refund":
      return <RefundForm order={order} requestKey={requestKey} />;
  }
}

/** The forms of a refund that the provider was asked for and has not confirmed. */
function OpenRefund({ refund }: { refund: NonNullable<AdminOrder["openRefund"]> }) {
  const { requestKey, amount, requestedBy, requestedAt } = refund;
  return (
    <>
      <p className={styles.note}>
        The provider has not confirmed the refund of {pesosText(amount)} that{" "}
        <span className="player-name">{requestedBy}</span> asked for on <DateTime at={requestedAt} />. Sending it again
        does not refund twice.
      </p>
      <ConfirmedForm
        intent={repeatIntent}
        button="Send the refund again"
        schema={openRefundForm}
        hidden={{ requestKey }}
        sentence="Yes, let the payment provider send this amount back, and take the coins back."
      />
      <ConfirmedForm
        intent="drop-refund"
        button="Give up the refund"
        schema={openRefundForm}
        hidden={{ requestKey }}
        sentence="Yes, I have seen at the provider that this refund was not made. Give it up."
      />
    </>
  );
}

function RefundForm({ order, requestKey }: { order: AdminOrder; requestKey: string }) {
  return (
    <ConfirmedForm
      intent="refund"
      button="Refund"
      schema={refundForm}
      hidden={{ requestKey }}
      defaultValue={{ amount: (order.refundable / 100).toFixed(2) }}
      fields={[
        {
          kind: "text",
          name: "amount",
          label: "Amount in pesos",
          hint: `At most ${pesosText(order.refundable)}. The coins of this share are taken back; what was spent becomes a debt.`,
          autoComplete: "off",
          maxLength: 14,
          required: true,
        },
      ]}
      sentence={
        order.wallet
          ? "Yes, I have sent this amount back to the payer. Record it and take the coins back."
          : "Yes, let the payment provider send this amount back, and take the coins back."
      }
    />
  );
}

function CheckForm() {
  const form = usePortalForm({ id: "check", schema: buttonForm });
  return (
    <div className={styles.action}>
      <PortalForm form={form} submit="Ask the payment provider" />
    </div>
  );
}
