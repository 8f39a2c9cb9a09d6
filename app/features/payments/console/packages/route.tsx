import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { parseDateTime } from "#app/features/admin/form-fields.ts";
import { periodText } from "#app/features/admin/time-text.ts";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { parsePesos, pesosText } from "#app/format/pesos.ts";
import { placeInPeriod } from "#app/format/place-in-period.ts";
import { t } from "#app/i18n/translate.ts";

const path = "/admin/payments/packages";

export const meta = adminMeta("Packages");

export const loader = adminLoader("prices", async ({ services, gameApi, admin }) => {
  const { data } = await gameApi.packagesAdmin.list({});
  const now = services.now();
  return {
    pages: paymentPagesOf(admin),
    packages: data.map(({ id, values }) => ({
      id,
      name: values.name,
      price: pesosText(parsePesos(values.price) ?? 0),
      coins: groupedNumber(Number(values.coins)),
      bonus: [
        values.bonus && `${groupedNumber(Number(values.bonus))} always`,
        values.firstBonus && `${groupedNumber(Number(values.firstBonus))} once`,
      ]
        .filter(Boolean)
        .join(", "),
      limit: values.accountLimit,
      period: periodText(values.startsAt, values.endsAt) || "always",
      featured: values.featured === "on",
      state:
        values.offered === "on"
          ? placeInPeriod(now, parseDateTime(values.startsAt), parseDateTime(values.endsAt))
          : ("withdrawn" as const),
    })),
  };
});

export default function AdminPackages() {
  const { packages, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Packages"
        lead="What players buy on ‘Top Up’. Orders keep the package as it was. Packages are withdrawn, never deleted."
      >
        <a className="button" href={`${path}/new`}>
          Add a package
        </a>
      </AdminHeading>
      <PaymentPages pages={pages} current={path} />
      <DataTable
        label="Packages"
        rows={packages}
        empty={`There are no packages yet: players cannot buy ${t("currency.rcoin")}.`}
        columns={[
          {
            title: "Name",
            cell: ({ id, name, featured }) => (
              <>
                <a href={`${path}/${id}`}>{name}</a>
                {featured && <small> featured</small>}
              </>
            ),
          },
          { title: "Price", number: true, cell: ({ price }) => price },
          { title: t("currency.rcoin"), number: true, cell: ({ coins }) => coins },
          { title: "Bonus", cell: ({ bonus }) => bonus || "–" },
          { title: "Offered", cell: ({ period }) => period },
          { title: "Per account", number: true, cell: ({ limit }) => limit || "–" },
          { title: "State", cell: ({ state }) => <EntryState state={state} /> },
        ]}
      />
    </>
  );
}
