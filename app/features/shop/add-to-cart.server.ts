import { banOutcomeOf } from "#app/auth/ban-outcome.ts";
import { safePath } from "#app/auth/safe-path.ts";
import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { addToCartForm } from "./cart-forms.ts";
import { itemAnchor } from "./catalogue.ts";

/** The result of adding an item to the cart; its `targetId` is the item's anchor on the page. */
export interface AddToCartResult {
  outcome: Outcome & Required<Pick<Outcome, "targetId">>;
  status: number;
  /** The number of lines in the cart after a success. */
  count?: number;
}

/**
 * Adds an item to the cart, as submitted by the form next to the item.
 * @param from path of the page with the form, to which a login returns
 */
export async function addToCart(
  { gameApi, session }: Services,
  form: FormData,
  from: string,
): Promise<AddToCartResult> {
  const sent = { productNum: form.get("productNum"), quantity: form.get("quantity") };
  const { data, error } = addToCartForm.safeParse(sent);
  const targetId = itemAnchor(data?.productNum ?? 0);
  const logIn = {
    href: `/login?redirectTo=${encodeURIComponent(`${safePath(from, "/itemshop")}#${targetId}`)}`,
    label: t("shop.logIn"),
  };
  if (!data) return { outcome: failed(targetId, error?.issues[0]?.message ?? t("cart.garbled")), status: 400 };
  if (!session.login)
    return { outcome: { ...failed(targetId, t("session.loginFirst")), nextLink: logIn }, status: 401 };
  try {
    const { message, count } = await gameApi.cart.add(data);
    const nextLink = { href: "/shoppingcart", label: t("cart.open") };
    return { outcome: { tone: "success", lines: [message], nextLink, targetId }, status: 200, count };
  } catch (caught) {
    if (!isGameApiError(caught)) throw caught;
    const status = statusOfCode(caught.code);
    const outcome = failed(targetId, caught.message || t("call.unexpected"));
    const banned = banOutcomeOf(caught);
    if (!banned && caught.code !== "unauthorized") return { outcome, status };
    session.logOut();
    if (banned) return { outcome: { ...outcome, ...banned }, status };
    return { outcome: { ...outcome, lines: [t("session.expired")], nextLink: logIn }, status };
  }
}

function failed(targetId: string, line: string): AddToCartResult["outcome"] {
  return { tone: "error", lines: [line], targetId };
}
