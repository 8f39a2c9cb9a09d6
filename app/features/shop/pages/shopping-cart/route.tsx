import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import type { Amounts } from "#app/features/currencies/currencies.ts";
import { cartPath } from "#app/features/shop/cart.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { FormTemplate } from "#app/forms/form-template.tsx";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import script from "./cart.browser.ts?worker&url";
import { CartLineForm } from "./cart-line.tsx";
import { changeCart } from "./change-cart.server.ts";
import { type CartCodes, type CartRow, codeInAddress, loadCart } from "./load-cart.server.ts";
import { OrderSummary } from "./order-summary.tsx";
import { Proposals } from "./proposals.tsx";
import styles from "./shopping-cart.module.css";
import { UnknownCart } from "./unknown-cart.tsx";

export const handle: PageHandle = { section: "shop" };

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
  return changeCart(services, login, await submittedForm(request, services), codeInAddress(request));
}

export default function ShoppingCart() {
  const { rows, balances, codes, requestKey, figure, proposals } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData>();
  return (
    <>
      <PageHead title={t("page.shoppingCart")} sectionKey="shop" place="street-food" lead={t("cart.lead")} />
      {rows ? (
        <>
          <KnownCart rows={rows} balances={balances} codes={codes} requestKey={requestKey} figure={figure} />
          {proposals.length > 0 && <Proposals items={proposals} />}
        </>
      ) : (
        <UnknownCart actionData={posted} />
      )}
      <FormTemplate />
      <script type="module" src={script} />
    </>
  );
}

interface KnownCartProps {
  rows: readonly CartRow[];
  balances: Amounts;
  codes: CartCodes;
  requestKey: string;
  figure: PictureSource | undefined;
}

function KnownCart({ rows, balances, codes, requestKey, figure }: KnownCartProps) {
  const { missingParts } = useShell();
  return (
    <div className={`stack ${styles.page}`}>
      <p className="sr-only" role="status" data-removed={t("cart.removed")} />
      <ItemFrame className={styles.lines}>
        <div className="panel-head">
          <h2 id="cart-lines" tabIndex={-1}>
            {t("cart.yourItems")}
          </h2>
        </div>
        {rows.length > 0 ? (
          <ul>
            {rows.map((row) => (
              <CartLineForm key={row.seq} row={row} path={cartPath(codes.typed)} />
            ))}
          </ul>
        ) : (
          <div className={styles.empty}>
            {figure && <Picture picture={figure} sizes="240px" alt="" />}
            <EmptyState
              icon="bag"
              link={missingParts.includes("shop") ? undefined : { href: "/itemshop", label: t("cart.toShop") }}
            >
              <p>{t("cart.empty")}</p>
            </EmptyState>
          </div>
        )}
      </ItemFrame>
      <OrderSummary lines={rows} balances={balances} codes={codes} requestKey={requestKey} />
    </div>
  );
}
