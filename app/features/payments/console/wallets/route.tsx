import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { walletKindLabels } from "#app/features/payments/wallet-form.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const path = "/admin/payments/wallets";

export const meta = adminMeta("Wallets");

export const loader = adminLoader("settings", async ({ gameApi, admin }) => {
  const { data } = await gameApi.walletsAdmin.list({});
  return {
    pages: paymentPagesOf(admin),
    wallets: data.map(({ id, values, qrTested }) => ({
      id,
      kind: values.kind,
      name: values.name,
      account: `${values.accountName}, ${values.accountNumber}`,
      code: values.qrText === "" ? ("none" as const) : qrTested ? ("amount" as const) : ("plain" as const),
      minutes: values.promisedMinutes,
      state: values.offered === "on" ? ("offered" as const) : ("withdrawn" as const),
    })),
  };
});

const codeMarks = {
  none: <StateMark tone={undefined}>None</StateMark>,
  plain: <StateMark tone="off">Without amount: try it</StateMark>,
  amount: <StateMark tone="good">With amount</StateMark>,
};

export default function AdminWallets() {
  const { wallets, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Wallets"
        lead="Accounts of yours to which players send money themselves. A cashier compares their receipts with the account."
      >
        <a className="button" href={`${path}/new`}>
          Add a wallet
        </a>
      </AdminHeading>
      <PaymentPages pages={pages} current={path} />
      <DataTable
        label="Wallets"
        rows={wallets}
        empty="There are no wallets yet."
        columns={[
          { title: "Name", cell: ({ id, name }) => <a href={`${path}/${id}`}>{name}</a> },
          {
            title: "Kind",
            isBare: true,
            cell: ({ kind }) => walletKindLabels[kind as keyof typeof walletKindLabels] ?? kind,
          },
          { title: "Account", isBare: true, cell: ({ account }) => account },
          { title: "QR Ph code", cell: ({ code }) => codeMarks[code] },
          { title: "Promised", cell: ({ minutes }) => `${minutes} min` },
          { title: "State", cell: ({ state }) => <EntryState state={state} /> },
        ]}
      />
    </>
  );
}
