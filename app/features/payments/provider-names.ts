import { MANUAL } from "./orders.ts";
import type { ProviderKey } from "./provider.ts";

/** The names of payment providers, as players and staff see them. */
const providerNames: Record<ProviderKey, string> = { paymongo: "PayMongo", stripe: "Stripe", paypal: "PayPal" };

/** The name of a provider; of one that this version does not know, its key. */
export function providerName(provider: string): string {
  return provider in providerNames ? providerNames[provider as ProviderKey] : provider;
}

/** The name of an order's provider; of a wallet's order, the wallet's name. */
export function methodName(provider: string, wallet: string | null): string {
  return provider === MANUAL ? (wallet ?? "") : providerName(provider);
}
