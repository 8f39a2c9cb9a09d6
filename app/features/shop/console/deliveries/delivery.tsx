import { useLoaderData } from "@remix-run/react";
import type * as z from "zod/mini";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { confirmedForm } from "#app/features/admin/confirmation.ts";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { addressWith } from "#app/features/admin/list-query.ts";
import { refusalTexts } from "#app/features/bridge/refusal-texts.ts";
import { currencyLabel } from "#app/features/currencies/currencies.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { type DeliveryAction, deliveryActions } from "#app/features/shop/deliveries.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { DeliveryState } from "./delivery-state.tsx";

export const meta = adminMeta("Delivery");

export const loader = adminLoader("deliveries", async ({ gameApi, params }) =>
  gameApi.deliveriesAdmin.byId({ id: numberInPath(params.id) }),
);

export const action = adminAction("deliveries", async ({ services, gameApi, params, form }) => {
  const id = numberInPath(params.id);
  const action = deliveryActions.find((known) => known === form.get(formFields.intent));
  if (!action) return refuseUnknownForm(services, form);
  const change = (values: z.output<typeof confirmedForm>) => gameApi.deliveriesAdmin.change({ id, action, ...values });
  return handleAdminForm(services, form, confirmedForm, change, `/admin/deliveries/${id}`);
});

const forms: Record<DeliveryAction, { button: string; sentence: string }> = {
  cancel: {
    button: "Cancel and refund",
    sentence: "Yes, cancel this delivery and refund the player.",
  },
  retry: {
    button: "Return to the queue",
    sentence: "Yes, let the game server deliver it again. I have checked that the player does not have the item.",
  },
  "request-cancel": {
    button: "Mark for cancellation",
    sentence: "Yes, keep the game server from delivering it until it is cancelled or returned to the queue.",
  },
  "refund-taken": {
    button: "Refund what was taken",
    sentence: "Yes, refund it although the player has the item in the game.",
  },
};

export default function Delivery() {
  const { delivery, actions } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title={`Delivery ${delivery.id}`} lead={<DeliveryState {...delivery} />}>
        <a className="button quiet" href="/admin/deliveries">
          All deliveries
        </a>
      </AdminHeading>
      <Section title="Item">
        <Facts
          facts={{
            Item: delivery.itemName,
            "Product number": delivery.productNum,
            Paid: `${groupedNumber(delivery.price)} ${currencyLabel(delivery.currency)}`,
            "Gift from": delivery.payerNum ? (
              <PlayerLink userNum={delivery.payerNum} userId={delivery.payerId} />
            ) : (
              false
            ),
            Player: <PlayerLink userNum={delivery.userNum} userId={delivery.userId} />,
            Purchase: delivery.purchase ? (
              <a href={addressWith("/admin/deliveries", { purchase: delivery.purchase })}>{delivery.purchase}</a>
            ) : (
              "none"
            ),
            Refunded: delivery.refundedAt ? <DateTime at={delivery.refundedAt} /> : false,
            "Refused by the game": delivery.refusal ? refusalTexts[delivery.refusal] : false,
            Bought: <DateTime at={delivery.purchasedAt} />,
            Changed: <DateTime at={delivery.changedAt} />,
          }}
        />
      </Section>
      {actions.length > 0 && (
        <Section title="Actions">
          {actions.map((action) => (
            <ConfirmedForm key={action} intent={action} {...forms[action]} />
          ))}
        </Section>
      )}
    </>
  );
}
