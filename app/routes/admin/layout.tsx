import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMenu } from "#app/features/admin/menu.ts";
import { hasRight, levelName } from "#app/features/admin/rights.ts";
import { requireFeature } from "#app/server/feature-availability.ts";
import { ErrorScene } from "#app/shell/error-page/error-scene.tsx";
import { Flash } from "#app/shell/flash.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { Shell } from "#app/shell/shell.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { brand } from "#app/static/folders.ts";
import styles from "./layout.module.css";

export { shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, ownLayout: true };

export const loader = adminLoader("console", async ({ services, admin }) => {
  const { userId, userType } = admin;
  await requireFeature(services, "console");
  return {
    userId,
    level: levelName(userType) ?? "",
    menu: adminMenu.filter(({ right }) => hasRight(userType, right)),
  };
});

/** The frame of the console: the current admin, and links to the pages that they may open. */
export default function AdminLayout() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/**
 * Shows an error of a console page inside the console's frame, and an error of the console itself in that of the site.
 */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/admin/layout");
  const shell = useShell();
  const scene = <ErrorScene shell={shell} home={frame && { href: "/admin", label: "Back to the dashboard" }} />;
  if (frame) return <Frame {...frame}>{scene}</Frame>;
  return (
    <Shell shell={shell} section={undefined} current="">
      {scene}
    </Shell>
  );
}

interface FrameProps extends Awaited<ReturnType<typeof loader>> {
  children: ReactNode;
}

function Frame({ userId, level, menu, children }: FrameProps) {
  const shell = useShell();
  const { pathname } = useLocation();
  const [current] = menu
    .filter(({ href }) => pathname === href || (href !== "/admin" && pathname.startsWith(`${href}/`)))
    .reverse();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.head}>
        <a className={styles.brand} href="/admin">
          <img src={`${brand}/emblem.svg`} width="32" height="32" alt="" />
          <span>{shell.settings.siteName}</span> <small>Admin</small>
        </a>
        <p className={styles.who}>
          <span className="player-name">{userId}</span> <small>{level}</small>
        </p>
        <a href="/">View site</a>
        <form method="post" action="/logout">
          <button type="submit" className={styles.plain}>
            Logout
          </button>
        </form>
      </header>
      <nav className={`menu-links ${styles.menu}`} aria-label="Admin console">
        <ul>
          {menu.map(({ label, href }) => (
            <li key={href}>
              <a href={href} aria-current={current?.href === href ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className={styles.main}>
        <Flash outcome={shell.flash} />
        {children}
      </main>
    </div>
  );
}
