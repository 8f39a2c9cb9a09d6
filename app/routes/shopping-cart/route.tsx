import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { requireLogin } from "#app/auth/guards.ts";
import { cartPath } from "#app/features/shop/cart.ts";
import type { Amounts } from "#app/features/wallet/currencies.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { CartLineForm } from "./cart-line.tsx";
import { changeCart } from "./change-cart.server.ts";
import { buyIntent } from "./intents.ts";
import { type CartCodes, type CartRow, codeInAddress, loadCart } from "./load-cart.server.ts";
import { OrderSummary } from "./order-summary.tsx";
import styles from "./shopping-cart.module.css";
import { UnknownCart } from "./unknown-cart.tsx";
import { type LineChange, useCart } from "./use-cart.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, section: "shop" };

export const meta = pageMeta(() => ({
  name: t("page.shoppingCart"),
  path: "/shoppingcart",
  description: t("cart.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  return loadCart(services, codeInAddress(request));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const login = requireLogin(services, request);
  return changeCart(services, login, await submittedForm(request), codeInAddress(request));
}

export default function ShoppingCart() {
  const { rows, balances, codes, requestKey } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData>();
  const bought = useFetcher<FormActionData>({ key: buyIntent });
  return (
    <>
      <PageHead title={t("page.shoppingCart")} sectionKey="shop" lead={t("cart.lead")} />
      {rows ? (
        <KnownCart rows={rows} balances={balances} codes={codes} requestKey={requestKey} />
      ) : (
        <>
          <OutcomeMessage outcome={bought.data?.outcome} />
          <UnknownCart actionData={bought.data ?? posted} />
        </>
      )}
    </>
  );
}

interface KnownCartProps {
  rows: readonly CartRow[];
  balances: Amounts;
  codes: CartCodes;
  requestKey: string;
}

function KnownCart({ rows, balances, codes, requestKey }: KnownCartProps) {
  const { missingFeatures } = useShell();
  const [announcement, setAnnouncement] = useState("");
  // A removed line cannot announce anything, so the server's message does, as without scripts.
  const cart = useCart(rows, (change, message) => {
    if ("remove" in change) setAnnouncement(message);
  });
  const heading = useRef<HTMLHeadingElement>(null);

  const onChange = (change: LineChange, words: string) => {
    cart.change(change);
    // Cleared in between, because screen readers do not announce the same text again.
    setAnnouncement(words);
    // The pressed button disappears with its line, so move the focus.
    if ("remove" in change) heading.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <OutcomeMessage outcome={cart.failure} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <div className={`stack ${styles.page}`}>
        <ItemFrame className={styles.lines}>
          <div className="panel-head">
            <h2 ref={heading} tabIndex={-1}>
              {t("cart.yourItems")}
            </h2>
          </div>
          {cart.lines.length > 0 ? (
            <ul>
              {cart.lines.map((row) => (
                <CartLineForm key={row.seq} row={row} path={cartPath(codes.typed)} onChange={onChange} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon="bag"
              link={missingFeatures.includes("shop") ? undefined : { href: "/itemshop", label: t("cart.toShop") }}
            >
              <p>{t("cart.empty")}</p>
            </EmptyState>
          )}
        </ItemFrame>
        <OrderSummary cart={cart} balances={balances} codes={codes} requestKey={requestKey} />
      </div>
    </>
  );
}
