import { Fragment } from "react";
import type { Debt } from "#app/features/payments/debts-admin-calls.ts";
import { OrderLink } from "./order-link.tsx";

/** How many orders are shown at most; the page of the debt has them all. */
const SHOWN = 5;

/** The orders that caused a debt. */
export function DebtOrders({ orders }: { orders: Debt["orders"] }) {
  const more = orders.length - SHOWN;
  return (
    <span>
      {orders.length === 0 && "–"}
      {orders.slice(0, SHOWN).map((order, index) => (
        <Fragment key={order.number}>
          {index > 0 && ", "}
          <OrderLink {...order} />
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
