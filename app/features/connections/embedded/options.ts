import type { SmtpOptions } from "#app/features/mail/embedded/smtp.ts";
import type { ProviderKeys } from "#app/features/payments/embedded/providers/create-providers.ts";
import { type ConnectionValues, PAYMONGO_METHODS } from "../connections.ts";

const SMTP_PORTS = { tls: 465, starttls: 587, none: 25 } as const;

/** The mail server; undefined if there is none. Security defaults by port: implicit TLS on 465, STARTTLS on all others. */
export function smtpOf(values: ConnectionValues): SmtpOptions | undefined {
  const { SMTP_HOST: host, SMTP_PORT, SMTP_USER: user, SMTP_PASSWORD: password, MAIL_FROM: from } = values;
  if (!host || !from) return undefined;
  const security = (values.SMTP_SECURITY ?? (SMTP_PORT === "465" ? "tls" : "starttls")) as keyof typeof SMTP_PORTS;
  return { host, port: Number(SMTP_PORT ?? SMTP_PORTS[security]), security, user, password, from };
}

/** The keys of payment providers. */
export function providerKeysOf(values: ConnectionValues): ProviderKeys {
  const { PAYMONGO_SECRET_KEY, PAYMONGO_WEBHOOK_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = values;
  return {
    paymongo:
      PAYMONGO_SECRET_KEY && PAYMONGO_WEBHOOK_SECRET
        ? {
            secretKey: PAYMONGO_SECRET_KEY,
            webhookSecret: PAYMONGO_WEBHOOK_SECRET,
            methods: (values.PAYMONGO_METHODS ?? PAYMONGO_METHODS).split(",").map((method) => method.trim()),
            apiUrl: values.PAYMONGO_API_URL,
          }
        : undefined,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: values.STRIPE_API_URL }
        : undefined,
    paypal:
      clientId && clientSecret && webhookId
        ? {
            ...{ clientId, clientSecret, webhookId },
            isSandbox: values.PAYPAL_ENVIRONMENT === "sandbox",
            apiUrl: values.PAYPAL_API_URL,
          }
        : undefined,
  };
}
