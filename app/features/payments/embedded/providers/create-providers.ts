import { isTestKey, type PaymentProvider, type ProviderKey } from "../../provider.ts";
import type { PayMongoOptions } from "./paymongo.ts";
import type { PayPalOptions } from "./paypal.ts";
import type { StripeOptions } from "./stripe.ts";

/** The keys of the payment providers that a deployment uses. */
export interface ProviderKeys {
  paymongo: PayMongoOptions | undefined;
  stripe: StripeOptions | undefined;
  paypal: PayPalOptions | undefined;
}

/** The payment providers for which there are keys, in the order in which players are offered them. */
export function createProviders({ paymongo, stripe, paypal }: ProviderKeys): PaymentProvider[] {
  return [
    ...(paymongo
      ? [
          lazyProvider("paymongo", isTestKey(paymongo.secretKey), async () =>
            (await import("./paymongo.ts")).createPayMongo(paymongo),
          ),
        ]
      : []),
    ...(stripe
      ? [
          lazyProvider("stripe", isTestKey(stripe.secretKey), async () =>
            (await import("./stripe.ts")).createStripe(stripe),
          ),
        ]
      : []),
    ...(paypal
      ? [lazyProvider("paypal", paypal.isSandbox, async () => (await import("./paypal.ts")).createPayPal(paypal))]
      : []),
  ];
}

/** A provider whose code is loaded at its first call: most isolates never need it. */
function lazyProvider(key: ProviderKey, isTest: boolean, load: () => Promise<PaymentProvider>): PaymentProvider {
  let loaded: Promise<PaymentProvider> | undefined;
  const provider = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    key,
    isTest,
    createCheckout: async (order) => (await provider()).createCheckout(order),
    readWebhook: async (request) => (await provider()).readWebhook(request),
    readCheckout: async (checkout) => (await provider()).readCheckout(checkout),
    closeCheckout: async (id) => (await provider()).closeCheckout(id),
    refund: async (request) => (await provider()).refund(request),
    findProblems: async (webhook) => (await provider()).findProblems(webhook),
  };
}
