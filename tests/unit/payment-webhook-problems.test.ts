import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createPayMongo, PAYMONGO_EVENTS } from "#app/features/payments/embedded/providers/paymongo.ts";
import { createPayPal, PAYPAL_EVENTS } from "#app/features/payments/embedded/providers/paypal.ts";
import { createStripe, STRIPE_EVENTS } from "#app/features/payments/embedded/providers/stripe.ts";
import { startPayMongoDouble } from "#tests/fixtures/payment-providers/paymongo-double.ts";
import { startPayPalDouble } from "#tests/fixtures/payment-providers/paypal-double.ts";
import { startStripeDouble } from "#tests/fixtures/payment-providers/stripe-double.ts";

const url = "https://play.example/api/payments/webhook";

/** The providers with their doubles, and what each calls a webhook's events. */
const providers = {
  stripe: async () => {
    const double = await startStripeDouble();
    return { double, provider: createStripe({ ...double.keys, apiUrl: double.url }), events: STRIPE_EVENTS };
  },
  paymongo: async () => {
    const double = await startPayMongoDouble();
    const options = { ...double.keys, methods: ["gcash"], apiUrl: double.url };
    return { double, provider: createPayMongo(options), events: PAYMONGO_EVENTS };
  },
  paypal: async () => {
    const double = await startPayPalDouble();
    const options = { ...double.keys, isSandbox: false, apiUrl: double.url };
    return { double, provider: createPayPal(options), events: PAYPAL_EVENTS };
  },
};
const names = Object.keys(providers) as (keyof typeof providers)[];

test.each(names)("%s tells whether its webhook leads to the site with all events", async (name) => {
  const { double, provider, events } = await providers[name]();
  onTestFinished(() => double.close());
  expect(await provider.findProblems(url)).toHaveLength(1);
  double.webhooks.push({ url: "https://elsewhere.example/hook", events, isEnabled: true });
  expect((await provider.findProblems(url)).join()).toContain("lead to https://elsewhere.example/hook");
  double.webhooks[0] = { url, events: events.slice(1), isEnabled: true };
  expect(await provider.findProblems(url)).toEqual([`The webhook lacks the events ${events[0]}.`]);
  double.webhooks[0] = { url: `${url}/`, events, isEnabled: true };
  expect(await provider.findProblems(url)).toEqual([]);
});

test("webhooks that are switched off, or of another secret, are a problem", async () => {
  const { double, provider, events } = await providers.stripe();
  onTestFinished(() => double.close());
  double.webhooks.push({ url, events: ["*"], isEnabled: true });
  expect(await provider.findProblems(url)).toEqual([]);
  double.webhooks[0] = { url, events, isEnabled: false };
  expect(await provider.findProblems(url)).toEqual(["The webhook is switched off."]);

  const paymongo = await providers.paymongo();
  onTestFinished(() => paymongo.double.close());
  paymongo.double.webhooks.push({ url, events: PAYMONGO_EVENTS, isEnabled: true });
  const { keys, url: apiUrl } = paymongo.double;
  const other = createPayMongo({ ...keys, webhookSecret: "whsk_other", methods: ["gcash"], apiUrl });
  expect(await other.findProblems(url)).toEqual(["The webhook has another secret."]);
});

test.each(names)("%s refuses wrong keys, and the message does not have them", async (name) => {
  const { double } = await providers[name]();
  onTestFinished(() => double.close());
  const wrong = "sk_live_WRONG";
  const provider = {
    stripe: () => createStripe({ secretKey: wrong, webhookSecret: "whsec_1", apiUrl: double.url }),
    paymongo: () => createPayMongo({ secretKey: wrong, webhookSecret: "whsk_1", methods: [], apiUrl: double.url }),
    paypal: () =>
      createPayPal({ clientId: "client", clientSecret: wrong, webhookId: "w", isSandbox: false, apiUrl: double.url }),
  }[name]();
  const error = await provider.findProblems(url).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toMatch(/401/);
  expect(String(error)).not.toContain(wrong);
});

test("the events are those that the guide names", () => {
  const guide = readFileSync("docs/console/payments.md", "utf8");
  for (const event of [...PAYMONGO_EVENTS, ...STRIPE_EVENTS, ...PAYPAL_EVENTS]) expect(guide).toContain(`\`${event}\``);
});
