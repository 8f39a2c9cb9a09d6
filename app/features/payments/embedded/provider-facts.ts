import type { PaymentFact, ProviderKey } from "../provider.ts";
import type { Fact } from "./record-facts.ts";

/** Converts a fact from a provider's adapter to its form in the database. */
export function toFact(provider: ProviderKey, fact: PaymentFact): Fact {
  const { kind, isTest, at, currency } = fact;
  const base = {
    provider,
    kind,
    orderNumber: fact.orderNumber ?? null,
    checkoutId: fact.checkoutId ?? null,
    paymentId: fact.paymentId ?? null,
    currency,
    method: "",
    isTest,
    at,
  };
  const unknown = fact.paymentId ?? fact.checkoutId ?? fact.orderNumber ?? "";
  switch (fact.kind) {
    case "paid":
      return { ...base, objectId: unknown, amount: fact.amount, method: fact.method, state: "succeeded" };
    case "refund":
    case "dispute":
      return { ...base, objectId: fact.objectId, amount: fact.amount, state: fact.state };
    default:
      return { ...base, objectId: fact.checkoutId ?? unknown, amount: 0, state: "failed" };
  }
}
