import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { queryAfter } from "#app/features/admin/list-query.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { waiveForm } from "#app/features/payments/debt-forms.ts";
import type { DebtEntry } from "#app/features/payments/debts-admin-calls.ts";
import { debtKinds } from "#app/features/wallet/entry-kinds.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { t } from "#app/i18n/translate.ts";
import { OrderLink } from "./order-link.tsx";

export const meta = adminMeta("Debt");

/** Name of the request key of the form that waives a debt. */
const waiveKey = (userNum: number) => `waive ${userNum}`;

export const loader = adminLoader("payments", async ({ gameApi, services, params, searchParams }) => {
  const userNum = numberInPath(params.userNum);
  const after = queryAfter(searchParams);
  const { debt, next } = await gameApi.debtsAdmin.byNum({ userNum, after });
  return {
    debt,
    next,
    later: after !== undefined,
    requestKey: requestKeyFor(services, waiveKey(userNum)),
  };
});

function textOf({ kind, admin }: DebtEntry): string {
  return admin ? `${debtKinds[kind]} by ${admin}` : debtKinds[kind];
}

export const action = adminAction("payments", async ({ services, gameApi, params, form }) => {
  const userNum = numberInPath(params.userNum);
  return handleAdminForm(
    services,
    form,
    waiveForm,
    (values) => gameApi.debtsAdmin.waive({ userNum, ...values }),
    `/admin/payments/debts/${userNum}`,
    waiveKey(userNum),
  );
});

export default function PlayerDebt() {
  const { debt, next, later, requestKey } = useLoaderData<typeof loader>();
  const { userNum, userId, amount, since, mayWaive } = debt;
  return (
    <>
      <AdminHeading
        title={`Debt of player ${userNum}`}
        lead={amount > 0 ? `${groupedNumber(amount)} ${t("currency.rcoin")} are owed.` : "Nothing is owed."}
      >
        <a className="button quiet" href="/admin/payments/debts">
          All debts
        </a>
      </AdminHeading>
      <Section title="Debt">
        <Facts
          facts={{
            Player: <PlayerLink userNum={userNum} userId={userId} />,
            Owes: (
              <strong>
                {groupedNumber(amount)} {t("currency.rcoin")}
              </strong>
            ),
            Since: since ? <DateTime at={since} /> : false,
          }}
        />
      </Section>
      {mayWaive && (
        <Section title="Actions">
          <ConfirmedForm
            intent="waive"
            button="Waive"
            schema={waiveForm}
            hidden={{ requestKey }}
            defaultValue={{ amount: String(amount) }}
            fields={[
              {
                kind: "text",
                name: "amount",
                label: `Amount in ${t("currency.rcoin")}`,
                hint: `At most ${groupedNumber(amount)}, which is the whole debt. Above the limit of credits, a second person has to approve it.`,
                autoComplete: "off",
                maxLength: 9,
                required: true,
              },
            ]}
            sentence="Yes, waive this part of the debt. The account gets no coins, and does not have to pay it back."
          />
        </Section>
      )}
      <Section title="History">
        <DataTable
          label="History"
          rows={debt.entries}
          empty="This account was never in debt."
          columns={[
            { title: "Time", cell: ({ at }) => <DateTime at={at} /> },
            { title: "What", isBare: true, cell: textOf },
            {
              title: "Order",
              cell: ({ number, isTest }) => (number ? <OrderLink number={number} isTest={isTest} /> : "–"),
            },
            {
              title: t("currency.rcoin"),
              number: true,
              cell: (entry) => `${entry.amount > 0 ? "+" : ""}${groupedNumber(entry.amount)}`,
            },
          ]}
        />
        <MoreLinks label="the history" path={`/admin/payments/debts/${userNum}`} next={next} later={later} />
      </Section>
    </>
  );
}
