import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head/page-head.tsx";
import { pageMeta } from "#app/components/page-meta.ts";
import { Pager } from "#app/components/pager/pager.tsx";
import { ALL_ITEMS, shopCategories } from "#app/domain/shop-categories.ts";
import { pageNumber } from "#app/domain/whole-number.ts";
import { cacheHeaders } from "#app/http/cache/policies.ts";
import { getServices } from "#app/http/services.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./item-shop.module.css";
import { loadShop } from "./load-shop.server.ts";

const lead = "Costumes, pets, capsules and supplies. Prices are in R-Coin.";

export const handle: PageHandle = { section: "shop" };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    name: data?.title ?? "Item Shop",
    path: shopPath(data?.key ?? ALL_ITEMS, data?.pager.current ?? 1),
    description: lead,
    noindex: !data,
  });

export const headers = () => cacheHeaders("shop");

/** The catalogue: a category of it, or all; 12 items a page. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = pageNumber(new URL(request.url).searchParams);
  const shop = page && (await loadShop(getServices(context), params.category?.toLowerCase() ?? ALL_ITEMS, page));
  return shop || data(null, 404);
}

export default function ItemShop() {
  const shop = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={shop?.title ?? "Item Shop"} sectionKey="shop" lead={lead} />
      <nav className={styles.categories} aria-label="Categories">
        <ul>
          {[{ key: ALL_ITEMS, name: "All" }, ...shopCategories].map(({ key, name }) => (
            <li key={key}>
              <a href={shopPath(key, 1)} aria-current={key === shop?.key ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {shop && shop.items.length > 0 ? (
        <ul className={styles.items}>
          {shop.items.map((item) => (
            <li key={item.number} className="panel">
              {typeof item.picture === "string" ? (
                <img src={item.picture} width="96" height="96" alt="" loading="lazy" decoding="async" />
              ) : (
                <Picture picture={item.picture} alt="" />
              )}
              <h2>{item.name}</h2>
              <p>{item.info}</p>
              <p className={styles.price}>
                {item.price} <small>R-Coin</small>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <div className="panel">
          <div className={`panel-body ${styles.nothing}`}>
            <p>{shop ? "Nothing stands on this shelf at the moment." : "The shop has no such shelf."}</p>
            <a className="button quiet" href="/itemshop">
              All items
            </a>
          </div>
        </div>
      )}
      {shop && <Pager pager={shop.pager} href={(page) => shopPath(shop.key, page)} label="Pages of the shop" />}
    </>
  );
}

function shopPath(key: string, page: number): string {
  return `/itemshop${key === ALL_ITEMS ? "" : `/${key}`}${page === 1 ? "" : `?page=${page}`}`;
}
