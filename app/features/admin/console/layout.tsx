import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { helpOfPath } from "#app/features/admin/help.server.ts";
import { levelName } from "#app/features/admin/level-names.ts";
import { menuOf } from "#app/features/admin/menu.server.ts";
import { currentEntry, groupedMenu } from "#app/features/admin/menu-entry.ts";
import { menuIcons } from "#app/features/admin/menu-icons.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { BrandName } from "#app/shell/brand-name.tsx";
import { ErrorScene } from "#app/shell/error-page/error-scene.tsx";
import { Flash } from "#app/shell/flash.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { Shell } from "#app/shell/shell.tsx";
import type { ShellData } from "#app/shell/shell-data.ts";
import { useShell } from "#app/shell/use-shell.ts";
import script from "./console.browser.ts?worker&url";
import "./console.css";
import styles from "./layout.module.css";

export const handle: PageHandle = { ownLayout: true };

export const loader = adminLoader("console", async ({ services, gameApi, admin, path }) => {
  const [waiting, views] = await Promise.all([
    // A game server of the operator may lack these, and the console does not need them.
    gameApi.workAdmin.waiting({}).catch(() => undefined),
    gameApi.savedViewsAdmin.list({}).catch(() => undefined),
    requirePart(services, "console"),
  ]);
  return {
    waiting,
    views: views?.data,
    userId: admin.userId,
    role: admin.roleName ?? levelName(admin.userType) ?? "",
    isExempt: admin.isExempt,
    menu: await menuOf(admin, await services.switchedOff()),
    help: await helpOfPath(path),
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
  const frame = useRouteLoaderData<typeof loader>("features/admin/console/layout");
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

function Frame({ userId, role, isExempt, menu, waiting, children }: FrameProps) {
  const shell = useShell();
  return (
    <div className={`console ${styles.frame}`}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.head}>
        <Head userId={userId} role={role} shell={shell} />
      </header>
      <nav className={`menu-links ${styles.menu}`} aria-label="Admin console">
        <Menu menu={menu} waiting={waiting} />
      </nav>
      <main id="main" className={styles.main}>
        {/* What was done on the previous page stays until the next one; what was not done is to be read. */}
        <Flash outcome={shell.flash && { ...shell.flash, inline: shell.flash.tone !== "error" }} />
        {children}
        {isExempt && (
          <p className={styles.exempt}>
            This is an account of the demo content, so it needs no second factor. <a href="/security">Set one up</a>{" "}
            before real players use this site.
          </p>
        )}
      </main>
      <Palette />
      <script type="module" src={script} />
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const MAGNIFIER = "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6L14.5 14.5";

/** The fields of the search: that of the head, and that of the palette. */
function SearchFields({ label, value }: { label: string; value?: string }) {
  return (
    <>
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder="Search"
        maxLength={60}
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Go">
        <Icon path={MAGNIFIER} />
      </button>
    </>
  );
}

/** The search over the page, which a script opens with Ctrl+K. It lists what the page of the search finds while one types. */
function Palette() {
  return (
    <dialog id="palette" className={styles.palette} aria-label="Search the console">
      {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know the search element */}
      <form role="search" action="/admin/search" className={styles.search}>
        <SearchFields label="Search for" />
      </form>
      <div className={styles.found} data-found="" />
      <p className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}

function Head({ userId, role, shell }: Pick<FrameProps, "userId" | "role"> & { shell: ShellData }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <a className={styles.brand} href="/admin">
        <BrandName shell={shell} size={28} /> <small>Admin</small>
      </a>
      {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know the search element */}
      <form role="search" action="/admin/search" className={styles.search} data-palette="">
        <SearchFields
          label="Find in the console"
          value={pathname === "/admin/search" ? (new URLSearchParams(search).get("q") ?? "") : ""}
        />
        <span className={styles.shortcut} aria-hidden="true" hidden>
          Ctrl K
        </span>
      </form>
      <details className={styles.user}>
        <summary>
          <span className={styles.initial} aria-hidden="true">
            {userId.slice(0, 1)}
          </span>
          <span className={`player-name ${styles.name}`}>{userId}</span>
        </summary>
        <div className={styles.account}>
          <p>
            <b className="player-name">{userId}</b>
            <small>{role}</small>
          </p>
          <a href="/">View site</a>
          <a href="/security">Security</a>
          <form method="post" action="/logout">
            <button type="submit">Logout</button>
          </form>
        </div>
      </details>
    </>
  );
}

function Menu({ menu, waiting }: Pick<FrameProps, "menu" | "waiting">) {
  const { pathname } = useLocation();
  const current = currentEntry(menu, pathname);
  return (
    <>
      {/* On narrow screens it shows and hides the list behind it; on wide ones the list is always there. */}
      <details className={`menu-toggle ${styles.toggle}`}>
        <summary>
          <span className="sr-only">Menu</span>
        </summary>
      </details>
      <div className={styles.groups}>
        {groupedMenu(menu).map(({ name, entries }) => (
          <details key={name} open={current?.group === name}>
            <summary>
              {name} <Waiting waiting={waiting} entries={entries} />
            </summary>
            <ul aria-label={name}>
              {entries.map((entry) => (
                <li key={entry.href}>
                  <a href={entry.href} aria-current={entry === current ? "page" : undefined}>
                    <Icon path={menuIcons[entry.icon]} />
                    {entry.label} <Waiting waiting={waiting} entries={[entry]} />
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}

/** How many things wait for somebody on pages of the menu. */
function Waiting({ waiting, entries }: Pick<FrameProps, "waiting"> & { entries: FrameProps["menu"] }) {
  if (!waiting) return null;
  const counts = waiting.data
    .filter(({ href }) => entries.some((entry) => entry.href === href))
    .map(({ count }) => count);
  const isMore = counts.some((count) => count >= waiting.countedAtMost);
  const sum = counts.reduce((total, count) => total + Math.min(count, waiting.countedAtMost - 1), 0);
  if (sum === 0) return null;
  return (
    <span className={styles.count}>
      {`${sum}${isMore ? "+" : ""}`}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
