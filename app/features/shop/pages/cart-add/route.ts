import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { addToCart } from "#app/features/shop/add-to-cart.server.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { getServices } from "#app/server/services.ts";

/** The address has no page of its own. */
export const loader = () => redirect("/itemshop");

/**
 * Adds an item to the cart for the shop's script (`enhance/cart-add.ts`); responds with the outcome as JSON. Without
 * scripts the same form posts to its own page.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const form = await submittedForm(request, services);
  const { outcome, status, count } = await addToCart(services, form, String(form.get("from") ?? ""));
  const { nextLink } = outcome;
  const shown = nextLink ? { ...outcome, nextLink: { ...nextLink, href: localizedHref(nextLink.href) } } : outcome;
  const headers = await services.session.headers();
  headers.set("Content-Type", "application/json");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify({ ...shown, count }), { status, headers });
}
