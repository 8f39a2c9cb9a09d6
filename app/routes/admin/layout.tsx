import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { levelName } from "#app/features/admin/level-names.ts";
import { menuOf } from "#app/features/admin/menu.ts";
import { requireFeature } from "#app/server/feature-availability.ts";
import { ErrorScene } from "#app/shell/error-page/error-scene.tsx";
import { Flash } from "#app/shell/flash.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { Shell } from "#app/shell/shell.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { brand } from "#app/static/folders.ts";
import { ServerMarkup } from "#app/ui/server-markup.tsx";
import styles from "./layout.module.css";

export { shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, ownLayout: true };

export const loader = adminLoader("console", async ({ services, admin }) => {
  await requireFeature(services, "console");
  return {
    userId: admin.userId,
    role: admin.roleName ?? levelName(admin.userType) ?? "",
    isExempt: admin.isExempt,
    menu: menuOf(admin),
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

function Frame({ userId, role, isExempt, menu, children }: FrameProps) {
  const shell = useShell();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <ServerMarkup as="header" attributes={{ className: styles.head }}>
        {import.meta.env.SSR && <Head userId={userId} role={role} siteName={shell.settings.siteName} />}
      </ServerMarkup>
      <ServerMarkup as="nav" attributes={{ className: `menu-links ${styles.menu}`, "aria-label": "Admin console" }}>
        {import.meta.env.SSR && <Menu menu={menu} />}
      </ServerMarkup>
      <main id="main" className={styles.main}>
        <Flash outcome={shell.flash} />
        {isExempt && (
          <p className={styles.exempt}>
            This is an account of the demo content, so it needs no second factor. <a href="/security">Set one up</a>{" "}
            before real players use this site.
          </p>
        )}
        {children}
      </main>
    </div>
  );
}

function Head({ userId, role, siteName }: Pick<FrameProps, "userId" | "role"> & { siteName: string }) {
  return (
    <>
      <a className={styles.brand} href="/admin">
        <img src={`${brand}/emblem.svg`} width="32" height="32" alt="" />
        <span>{siteName}</span> <small>Admin</small>
      </a>
      <p className={styles.who}>
        <span className="player-name">{userId}</span> <small>{role}</small>
      </p>
      <a href="/">View site</a>
      <form method="post" action="/logout">
        <button type="submit" className={styles.plain}>
          Logout
        </button>
      </form>
    </>
  );
}

function Menu({ menu }: Pick<FrameProps, "menu">) {
  const { pathname } = useLocation();
  const [current] = menu
    .filter(({ href }) => pathname === href || (href !== "/admin" && pathname.startsWith(`${href}/`)))
    .reverse();
  return (
    <ul>
      {menu.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={current?.href === href ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
