import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { safePath } from "#app/auth/safe-path.ts";
import { addToCart } from "#app/features/shop/add-to-cart.server.ts";
import { shopPath, shopQuery } from "#app/features/shop/catalogue-view.ts";
import { declaredQuery } from "#app/format/query-parameters.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Pager } from "#app/ui/pager/pager.tsx";
import { CategoryLinks } from "./category-links.tsx";
import { EmptyShelf } from "./empty-shelf.tsx";
import { ItemList } from "./item-list.tsx";
import { loadShop } from "./load-shop.server.ts";
import { SearchBar } from "./search-bar.tsx";
import styles from "./shelf-menu.module.css";

export const handle: PageHandle = { section: "shop", cache: ["shop"], query: shopQuery };

export const meta = pageMeta<typeof loader>((shop) => ({
  name: shop?.view ? shop.title : t("page.itemShop"),
  // Without the order, because every order shows the same items.
  path: shop?.view ? shopPath({ ...shop.view, order: undefined }) : "/itemshop",
  description: t("shop.lead"),
  noindex: shop?.view?.search !== "" || shop.view.item !== undefined,
}));

/** The catalogue, or a category of it; 12 items per page. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = await loadShop(getServices(context), params.category, declaredQuery(request, shopQuery));
  return shop.view ? shop : data(shop, 404);
}

/** Adds an item to the cart, and returns to that item. */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const { session } = services;
  const { pathname, search } = new URL(request.url);
  const from = safePath(`${pathname}${search}`, "/itemshop");
  const { outcome, status } = await addToCart(services, await submittedForm(request, services), from);
  if (outcome.tone === "error") return data<Outcome>(outcome, { status, headers: await session.headers() });
  session.flash(outcome);
  throw redirect(`${from}#${outcome.targetId}`, { headers: await session.headers() });
}

export default function ItemShop() {
  const shop = useLoaderData<typeof loader>();
  const posted = useActionData<Outcome>();
  const { flash } = useShell();
  const outcome = posted ?? (flash?.targetId ? flash : undefined);
  return (
    <>
      <PageHead title={shop.view ? shop.title : t("page.itemShop")} sectionKey="shop" lead={t("shop.lead")} />
      <div className={styles.bar}>
        <CategoryLinks {...shop} />
        {shop.view && <SearchBar view={shop.view} />}
      </div>
      {shop.view && shop.items.length > 0 ? (
        <ItemList
          items={shop.items}
          hasBanner={shop.hasBanner}
          path={shopPath(shop.view)}
          topUpPicture={shop.topUpPicture}
          outcome={outcome}
        />
      ) : (
        <EmptyShelf {...shop} />
      )}
      {shop.view && (
        <Pager pager={shop.pager} href={(page) => shopPath({ ...shop.view, page })} label={t("shop.pages")} />
      )}
    </>
  );
}
