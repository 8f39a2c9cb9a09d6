// Imported before the styles of components, which build on them.
import "./styles/tokens.css";
import "./styles/base.css";

import { data, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { memoizeByObject } from "#app/cache/memoize-by-object.ts";
import { linkedFeatures } from "#app/contract/site-features.ts";
import { DEFAULT_SITE_NAME, pageTitle } from "#app/features/settings/page-title.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import { ALL_ITEMS } from "#app/features/shop/categories.ts";
import { itemView } from "#app/features/shop/components/item-view.ts";
import { playersOnline } from "#app/features/status/players-online.ts";
import { languages } from "#app/i18n/languages.server.ts";
import { missingFeatures } from "#app/server/feature-availability.ts";
import { getServices } from "#app/server/services.ts";
import { DocumentHead } from "#app/shell/document-head.tsx";
import { ErrorScene } from "#app/shell/error-page/error-scene.tsx";
import { errorTextOf } from "#app/shell/error-page/error-texts.ts";
import { type PageHandle, pageHandle } from "#app/shell/page-handle.ts";
import { Shell } from "#app/shell/shell.tsx";
import type { ShellData } from "#app/shell/shell-data.ts";
import { loadShellUser } from "#app/shell/shell-user.server.ts";
import { brand } from "#app/static/folders.ts";
import { Nonce } from "#app/ui/nonce.ts";
import { currentContext } from "#i18n-context";
import { picture } from "./art/catalog.server.ts";
import { itemPicture } from "./art/item-picture.server.ts";
import enhanceUrl from "./enhance/index.ts?worker&url";
import { SaveData } from "./ui/save-data.ts";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: `${brand}/favicon.svg`, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: `${brand}/apple-touch-icon.png` },
];

const offeredLanguages = languages.map(({ code, name, locale, messages }) => ({
  code,
  name,
  locale,
  offer: messages["shell.offer"] ?? name,
}));

/** Number of shop items in the side panel's roller. */
const ROLLER_ITEMS = 8;

/** The items of the roller; always the same array for the same reply, so that the side panel is rendered once. */
const rollerItems = memoizeByObject((items: readonly ShopItem[]) =>
  items.slice(0, ROLLER_ITEMS).map((item) => itemView(item, itemPicture(item.imageUrl), false)),
);

export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { content } = services;
  const [settings, user, missing, shop, status] = await Promise.all([
    content.settings.read({}),
    loadShellUser(services),
    missingFeatures(services, linkedFeatures),
    // No page depends on the roller, which stays empty without a shop.
    content.shop.items({ category: ALL_ITEMS, page: 1 }).catch(() => undefined),
    content.status.current({}).catch(() => undefined),
  ]);
  const now = services.now();
  const players = status && playersOnline(status, now);
  // Every page shows the number, and most of them are cached for longer than it is true.
  if (players) content.limitTo("status");
  const { siteName, signupLink, messengerUrl, socialUrl, serverStatus, notice } = settings;
  const hasSlots = services.visitor.audience === "players";
  const shell: ShellData = {
    settings: { siteName, signupLink, messengerUrl, socialUrl, serverStatus, notice },
    players,
    missingFeatures: missing,
    languages: offeredLanguages,
    now,
    saveData: services.visitor.saveData,
    isPlayer: user !== undefined || hasSlots,
    hasSlots,
    user,
    flash: services.session.takeFlash(),
    pictures: {
      backdrop: picture("hero/home-text"),
      recharge: picture("banners/recharge"),
      capsule: picture("banners/capsule-shop"),
      redeem: picture("banners/redeem-code"),
    },
    items: shop ? rollerItems(shop.data) : [],
  };
  return data({ shell, origin: services.site.origin }, { headers: await services.session.headers() });
}

/** Passes on the `Cache-Control` of an error that a route threw. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const cacheControl = errorHeaders?.get("Cache-Control");
  return new Headers(cacheControl ? { "Cache-Control": cacheControl } : {});
};

export { shouldRevalidate } from "./forms/form-route.ts";

/** The document around the content; also used for the error page if the root loader failed. */
export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const { hydrate } = pageHandle(useMatches());
  const nonce = useContext(Nonce);
  // The server renders error pages without a nonce and without scripts.
  const hasScripts = hydrate && !error && (nonce !== undefined || typeof document !== "undefined");
  const siteName = useRouteLoaderData<typeof loader>("root")?.shell.settings.siteName;
  return (
    <html lang={currentContext().locale} id="top">
      <DocumentHead>
        {import.meta.env.SSR && (
          <>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="theme-color" content="#070b14" />
            {error ? (
              <>
                <title>{pageTitle(errorTextOf(error).name, siteName ?? DEFAULT_SITE_NAME)}</title>
                <meta name="robots" content="noindex" />
              </>
            ) : (
              <Meta />
            )}
            <Links />
            <script type="module" src={enhanceUrl} />
          </>
        )}
      </DocumentHead>
      <body>
        {children}
        {hasScripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  const { shell } = useLoaderData<typeof loader>();
  const matches = useMatches();
  const location = useLocation();
  const handle = pageHandle(matches);
  const section = handle.section ?? (matches[matches.length - 1]?.data as PageHandle | null)?.section;
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
    <Shell shell={shell} section={section} current={`${location.pathname}${category ? `?category=${category}` : ""}`}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>("root")?.shell;
  const error = useRouteError();
  const { section } = pageHandle(useMatches());
  const { link, name } = errorTextOf(error);
  const siteName = shell?.settings.siteName ?? DEFAULT_SITE_NAME;
  // The head remains that of the page if the error happened in the browser.
  useEffect(() => {
    document.title = pageTitle(name, siteName);
  }, [name, siteName]);
  const scene = <ErrorScene shell={shell} />;
  if (!shell) return <main id="main">{scene}</main>;
  return (
    <Shell shell={shell} section={link && section} current="">
      {scene}
    </Shell>
  );
}
