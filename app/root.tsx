// Imported before the styles of components, which build on them.
import "./styles/tokens.css";
import "./styles/base.css";

import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { defaultColors } from "#app/features/settings/default-colors.ts";
import { ConsentBar } from "#app/features/visitor-script/components/consent-bar.tsx";
import { DEFAULT_SITE_NAME, pageTitle } from "#app/format/page-title.ts";
import { getServices } from "#app/server/services.ts";
import { ErrorScene } from "#app/shell/error-page/error-scene.tsx";
import { errorTextOf } from "#app/shell/error-page/error-texts.ts";
import { pageHandle } from "#app/shell/page-handle.ts";
import playerStyles from "#app/shell/player.css?url";
import playersOnlineStyles from "#app/shell/players-online.css?url";
import { Shell } from "#app/shell/shell.tsx";
import type { ShellBrand } from "#app/shell/shell-data.ts";
import { brand } from "#app/static/folders.ts";
import { currentContext } from "#i18n-context";
import { scriptUrls } from "./enhance/scripts.ts";
import { loadShell } from "./load-shell.server.ts";
import { SaveData } from "./ui/save-data.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const shell = await loadShell(services, request);
  return data({ shell, origin: services.site.origin }, { headers: await services.session.headers() });
}

/** Passes on the `Cache-Control` of an error that a route threw. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const cacheControl = errorHeaders?.get("Cache-Control");
  return new Headers(cacheControl ? { "Cache-Control": cacheControl } : {});
};

/** The document around the content; also used for the error page if the root loader failed. */
export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  // Pages that all visitors share: none with what links of mails have in their addresses.
  const { cache } = pageHandle(useMatches());
  const {
    settings,
    theme,
    ownCss,
    visitorScript,
    brand: ownBrand,
    isPlayer,
    players,
  } = useRouteLoaderData<typeof loader>("root")?.shell ?? {};
  return (
    <html lang={currentContext().locale} id="top">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme?.browserColor ?? defaultColors.background} />
        {error ? (
          <>
            <title>{pageTitle(errorTextOf(error).name, settings?.siteName ?? DEFAULT_SITE_NAME)}</title>
            <meta name="robots" content="noindex" />
          </>
        ) : (
          <Meta />
        )}
        <Icons own={ownBrand} />
        <Links />
        {players && <link rel="stylesheet" href={playersOnlineStyles} />}
        {isPlayer && <link rel="stylesheet" href={playerStyles} />}
        {theme && <link rel="stylesheet" href={theme.stylesheet} />}
        {ownCss && <link rel="stylesheet" href={ownCss} />}
        <script type="module" src={scriptUrls.enhance} />
      </head>
      <body>
        {children}
        {visitorScript && cache && (
          <ConsentBar script={visitorScript} isAlways={pathname.endsWith("/policy/privacy")} />
        )}
      </body>
    </html>
  );
}

/**
 * The icon of the site in browsers: the operator's own, or that of the artwork. Browsers that do not know SVG ask for
 * /favicon.ico by themselves.
 */
function Icons({ own }: { own: ShellBrand | undefined }) {
  if (own) return own.icon ? <link rel="icon" href={own.icon} /> : null;
  return (
    <>
      <link rel="icon" href={`${brand}/favicon.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`${brand}/apple-touch-icon.png`} />
    </>
  );
}

export default function App() {
  const { shell } = useLoaderData<typeof loader>();
  const matches = useMatches();
  const location = useLocation();
  const handle = pageHandle(matches);
  const page = matches[matches.length - 1]?.data as { section?: string; listedIn?: string } | null;
  const section = handle.section ?? page?.section;
  // Only the parameter that menu links use; other parameters do not affect the current entry.
  const category = new URLSearchParams(location.search).get("category");
  if (handle.ownLayout) {
    return (
      <SaveData.Provider value={shell.saveData}>
        <Outlet />
      </SaveData.Provider>
    );
  }
  return (
    <Shell
      shell={shell}
      section={section}
      current={`${location.pathname}${category ? `?category=${category}` : ""}`}
      listedIn={page?.listedIn}
      hasForm={handle.hasForm}
      ownFigure={handle.ownFigure}
      promotions={handle.promotions}
    >
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>("root")?.shell;
  const scene = <ErrorScene shell={shell} />;
  if (!shell) return <main id="main">{scene}</main>;
  return (
    <Shell shell={shell} section={undefined} current="">
      {scene}
    </Shell>
  );
}
