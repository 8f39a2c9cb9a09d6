import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { CallReply } from "#app/contract/contract.ts";
import { withoutPaging } from "#app/features/admin/list-query.ts";
import styles from "./views-bar.module.css";

/** The saved views of a list, and a link that saves the one that is shown. */
export function ViewsBar() {
  const { pathname, search } = useLocation();
  const frame = useRouteLoaderData<{ views?: CallReply<"savedViewsAdmin.list">["data"] }>(
    "features/admin/console/layout",
  );
  // A game server of the operator may lack them.
  if (!frame?.views) return null;
  const address = withoutPaging(pathname + search);
  const views = frame.views.filter(({ href }) => href.split("?")[0] === pathname);
  const isSaved = views.some(({ href }) => href === address);
  if (views.length === 0 && address === pathname) return null;
  return (
    <nav className={styles.bar} aria-label="Saved views">
      {views.map(({ id, name, href }) => (
        <a key={id} href={href} className="player-name" aria-current={href === address ? "page" : undefined}>
          {name}
        </a>
      ))}
      {address !== pathname && !isSaved && (
        <a href={`/admin/views?${new URLSearchParams({ save: address })}`}>Save this view</a>
      )}
      {views.length > 0 && <a href="/admin/views">Saved views</a>}
    </nav>
  );
}
