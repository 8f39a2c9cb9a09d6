import { expect, test } from "vitest";
import { createPayPal } from "#app/features/payments/embedded/providers/paypal.ts";
import { MINUTE } from "#app/format/units.ts";

const now = Date.UTC(2026, 0, 1);

/** Why a webhook request is refused that names a certificate and was sent a while ago. */
async function refusalOf(certificate: string, { isSandbox = false, age = 6 * MINUTE } = {}): Promise<string> {
  const provider = createPayPal({ clientId: "client", clientSecret: "secret", webhookId: "webhook", isSandbox });
  const headers = new Headers({
    "Paypal-Auth-Algo": "SHA256withRSA",
    "Paypal-Cert-Url": certificate,
    "Paypal-Transmission-Id": "1",
    "Paypal-Transmission-Sig": "AAAA",
    "Paypal-Transmission-Time": new Date(now - age).toISOString(),
  });
  const reading = await provider.readWebhook({ headers, body: "{}", now });
  return reading.outcome === "refused" ? reading.why : reading.outcome;
}

test("only certificates of PayPal's own API are read, and those of the sandbox are not taken for live ones", async () => {
  const path = "/v1/notifications/certs/CERT-360caa42-fca2a594-5a29e601";
  const sandbox = { isSandbox: true };
  // The right address, but an old request: nothing is read.
  expect(await refusalOf(`https://api.paypal.com${path}`)).toBe("time");
  expect(await refusalOf(`https://api-m.paypal.com${path}`, { age: -6 * MINUTE })).toBe("time");
  expect(await refusalOf(`https://api.sandbox.paypal.com${path}`, sandbox)).toBe("time");
  expect(await refusalOf(`https://api.sandbox.paypal.com${path}`)).toBe("mode");
  expect(await refusalOf(`https://api.paypal.com${path}`, sandbox)).toBe("mode");
  for (const address of [
    `http://api.paypal.com${path}`,
    `https://paypal.com${path}`,
    `https://www.paypal.com${path}`,
    `https://api.paypal.com:8443${path}`,
    `https://someone@api.paypal.com${path}`,
    `https://api.paypal.com.example${path}`,
    `https://api.paypal.com${path}?x`,
    `https://api.paypal.com${path}/../../../x`,
    "https://api.paypal.com/v1/notifications/certs/",
    `http://127.0.0.1${path}`,
    "CERT-1",
    "",
  ]) {
    expect.soft(await refusalOf(address, { age: 0 }), address).toBe("signature");
  }
});
