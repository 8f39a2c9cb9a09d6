import { redirect } from "@remix-run/cloudflare";
import { orderForm } from "#app/features/payments/order-form.ts";
import { loginAddress } from "#app/features/wallet/addresses.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { settleRequestKey } from "#app/forms/server/request-key.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";

/** Names the request key of a package's form. */
export function requestKeyName(packageId: string): string {
  return `order ${packageId}`;
}

/**
 * Orders a package and leads to the order's page, also for a payment provider: the policy of the site lets no form lead
 * to another site, so that page links to the provider's.
 */
export async function orderPackage(services: Services, form: FormData) {
  await requirePart(services, "payments");
  const { gameApi, session } = services;
  const typedId = form.get("package");
  const name = requestKeyName(typeof typedId === "string" ? typedId : "");
  const submission = parseSubmission({ services, form, schema: orderForm, requestKeyName: name });
  if (!session.login) {
    const nextLink = { href: loginAddress, label: t("shop.logIn") };
    return submission.fail({ tone: "error", lines: [t("session.loginFirst")], nextLink }, 401);
  }
  if (!submission.values) return submission.refuse(submission.errors);
  const { package: id, price, method, requestKey } = submission.values;
  try {
    const { number } = await gameApi.payments.placeOrder({
      requestKey,
      package: Number(id),
      price: Number(price),
      method,
    });
    settleRequestKey(services, name, requestKey);
    return redirect(`/payments/${number}`, { status: 303, headers: await session.headers() });
  } catch (error) {
    return submission.failWith(error);
  }
}
