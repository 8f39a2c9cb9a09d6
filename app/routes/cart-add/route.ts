import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { addToCart } from "#app/features/shop/add-to-cart.server.ts";
import { sentForm } from "#app/forms/server/sent-form.ts";
import { getServices } from "#app/server/services.ts";

/** There is nothing to see here. */
export const loader = () => redirect("/itemshop");

/**
 * Where the shop's script sends an item for the cart (`enhance/cart-add.ts`): answers with the outcome as JSON. Without
 * scripts the same form goes to the page it stands on.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const form = await sentForm(request);
  const { outcome, status } = await addToCart(services, form, String(form.get("from") ?? ""));
  return new Response(JSON.stringify(outcome), {
    status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      ...(await services.session.headers()),
    },
  });
}
