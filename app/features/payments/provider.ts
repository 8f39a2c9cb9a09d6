/** The payment providers that the portal knows. */
export const providerKeys = ["paymongo", "stripe", "paypal"] as const;
export type ProviderKey = (typeof providerKeys)[number];

/** An order to be paid on a provider's page. */
export interface CheckoutOrder {
  number: string;
  /** Centavos. */
  amount: number;
  /** What is paid for, in words. */
  description: string;
  email: string;
  /** Where the provider sends the player afterwards, whatever happened. */
  returnUrl: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** A provider's page for an order. */
export interface Checkout {
  id: string;
  url: string;
}

/** What every fact says: amounts in centavos, times in epoch milliseconds. */
interface FactBase {
  isTest: boolean;
  /** When it happened, according to the provider. */
  at: number;
  orderNumber: string | undefined;
  checkoutId: string | undefined;
  paymentId: string | undefined;
  /** Of the money, in upper case. */
  currency: string;
}

/** A fact about money, independent of the order in which facts arrive. */
export type PaymentFact = FactBase &
  (
    | { kind: "paid"; amount: number; method: string }
    | { kind: "failed" }
    | { kind: "expired" }
    | { kind: "refund"; objectId: string; amount: number; state: "pending" | "succeeded" | "failed" }
    | { kind: "dispute"; objectId: string; amount: number; state: "open" | "won" | "lost" }
  );

/**
 * That the payer approved a payment whose money the portal has to take: {@link PaymentProvider.readCheckout} does.
 */
export type Approval = FactBase & { kind: "approved"; checkoutId: string };

/** What a webhook request says, or why it is refused. */
export type WebhookReading =
  | { outcome: "verified"; eventId: string; type: string; facts: (PaymentFact | Approval)[] }
  | { outcome: "refused"; why: "signature" | "time" | "mode" | "malformed" };

/** A webhook request as it was received: the signature covers every byte of the body. */
export interface SignedRequest {
  headers: Headers;
  body: string;
  /** Current time in epoch milliseconds. */
  now: number;
}

/** A checkout to ask about. */
export interface KnownCheckout {
  id: string;
  paymentId: string | undefined;
  /** Whether a dispute about the payment is known that is not decided. */
  isDisputed: boolean;
  /** Whether to take the money of an approved payment: not of an order that was cancelled. */
  takesMoney: boolean;
  /** Current time in epoch milliseconds. */
  now: number;
}

/** A refund to make; amounts in centavos. */
export interface RefundRequest {
  paymentId: string;
  amount: number;
  /** Idempotency key. */
  key: string;
  orderNumber: string;
  /** Current time in epoch milliseconds. */
  now: number;
}

/** A provider with a hosted page on which orders are paid. Card data never reaches the portal. */
export interface PaymentProvider {
  key: ProviderKey;
  /** Whether its keys are those of the provider's test mode. */
  isTest: boolean;
  /**
   * Creates the page of an order. The order's number is the idempotency key: repeating the call returns the same page.
   * @throws PaymentProviderError
   */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Verifies a webhook request by its signature and time, and reads what it reports. */
  readWebhook(request: SignedRequest): Promise<WebhookReading>;
  /**
   * Asks for the state of a checkout: the facts that webhooks should have reported. If wanted, takes the money of a
   * payment that the payer approved, where the provider leaves that to the portal; repeating the call takes it once.
   * @throws PaymentProviderError
   */
  readCheckout(checkout: KnownCheckout): Promise<PaymentFact[]>;
  /**
   * Closes a checkout, so that it cannot be paid any more. Repeating the call is harmless.
   * @returns whether it is closed; false if it was paid, or its payment is on its way
   * @throws PaymentProviderError
   */
  closeCheckout(id: string): Promise<boolean>;
  /**
   * Refunds a payment wholly or partly. Repeating the call with the same key refunds once.
   * @throws PaymentProviderError
   */
  refund(request: RefundRequest): Promise<PaymentFact>;
  /**
   * Asks the provider whether the keys work and it tells the site of payments.
   * @param webhook the address of the site's webhook
   * @returns what is wrong, in sentences for the owner
   * @throws PaymentProviderError
   */
  findProblems(webhook: string): Promise<string[]>;
}

/** Path of a provider's webhook. */
export const webhookPath = (provider: ProviderKey) => `/api/payments/${provider}/webhook`;

/** A webhook as a provider describes it. */
export interface KnownWebhook {
  url: string;
  isEnabled: boolean;
  /** The events that it reports; `*` for all. */
  events: readonly string[];
}

/** What is wrong with the webhook that leads to an address, in sentences for the owner. */
export function webhookProblems(
  known: readonly KnownWebhook[],
  { address, events }: { address: string; events: readonly string[] },
): string[] {
  const found = known.find(({ url }) => url.replace(/\/$/, "") === address);
  if (!found) {
    const others = known.map(({ url }) => url).join(", ");
    return [`No webhook leads to ${address}${others ? ` (those that exist lead to ${others})` : ""}. Create it.`];
  }
  const missing = found.events.includes("*") ? [] : events.filter((event) => !found.events.includes(event));
  return [
    ...(found.isEnabled ? [] : ["The webhook is switched off."]),
    ...(missing.length > 0 ? [`The webhook lacks the events ${missing.join(", ")}.`] : []),
  ];
}

/** How old a webhook request may be, in seconds. */
export const WEBHOOK_TOLERANCE = 300;

/** The limits of a call to a provider. */
export const providerLimits = { timeoutMs: 10_000, maxReplyBytes: 512 * 1024 } as const;

/** A failed call to a provider. The message names no keys. */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";

  /** The status of its reply; undefined if there was no reply, or an unexpected one. */
  readonly status: number | undefined;

  constructor(provider: ProviderKey, what: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(`${provider}: ${what}`, options);
    this.status = status;
  }
}

/**
 * The address of a provider's page, if a browser can be sent there: https, or http on this machine.
 * @throws PaymentProviderError
 */
export function checkedPageUrl(provider: ProviderKey, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.protocol === "https:" || (url.protocol === "http:" && isLocal(url)))) return url.href;
  throw new PaymentProviderError(provider, "the address of its page is not https");
}

/** Whether an address is on this machine, as in tests. */
export function isLocal({ hostname }: URL): boolean {
  return hostname === "127.0.0.1" || hostname === "localhost";
}

/** Whether a secret key is one of a provider's test mode, such as `sk_test_…`. */
export function isTestKey(secretKey: string): boolean {
  return /^[a-z]+_test_/.test(secretKey);
}
