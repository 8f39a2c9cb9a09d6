import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { picture } from "#app/art/catalog.server.ts";
import { itemThumbnail } from "#app/art/item-picture.server.ts";
import { memoizeByObject } from "#app/cache/memoize-by-object.ts";
import { linkedParts } from "#app/contract/site-parts.ts";
import { brandPicture, sectionPictures, shellBrand } from "#app/features/branding/brand.server.ts";
import { hasOwnCss, ownCssAddress, ownCssVersion } from "#app/features/branding/own-css.ts";
import { themeOf } from "#app/features/branding/theme.ts";
import { shownMenus } from "#app/features/menus/shown-menus.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { signUpLink } from "#app/features/settings/sign-up-link.server.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import { firstItems } from "#app/features/shop/categories.ts";
import { itemView, nameWithoutLabel, splitInfo } from "#app/features/shop/components/item-view.ts";
import { maintenanceNotice } from "#app/features/status/maintenance-text.ts";
import { playersOnline } from "#app/features/status/players-online.ts";
import { shownServerState } from "#app/features/status/shown-server-state.ts";
import { menuPages } from "#app/features.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import type { LanguageContext } from "#app/i18n/language-context.ts";
import { languages, withoutLanguage } from "#app/i18n/languages.server.ts";
import { missingParts } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";
import type { ShellData } from "#app/shell/shell-data.ts";
import { loadShellUser } from "#app/shell/shell-user.server.ts";
import { currentContext } from "#i18n-context";

const offeredLanguages = languages.map(({ code, name, locale, offer = name }) => ({
  code,
  name,
  locale,
  offer,
}));

/**
 * The items of the roller: one row on wide screens, two rows on tablets. Always the same array for the same reply, so that
 * the side panel is rendered once.
 */
const rollerItems = memoizeByObject((items: readonly ShopItem[]) =>
  items.slice(0, firstItems.first).map((item) => ({
    ...itemView(item, itemThumbnail(item.imageUrl), false),
    // As on its card in the shop, which has its variants.
    name: nameWithoutLabel(item),
    // Every page has the tooltips, so they are short.
    info: splitInfo(item.info)[0],
  })),
);

/** The theme of the settings, derived once for each copy of them. */
const themeOfSettings = memoizeByObject(themeOf);

/** The address of the settings' own stylesheet; undefined if there is none. */
const ownCssOfSettings = memoizeByObject(({ ownCss }: SiteSettings) =>
  ownCss === "" ? undefined : ownCssAddress(ownCssVersion(ownCss)),
);

/** Always the same object for the same language and settings, so that the menus are rendered once. */
const menusIn = memoizeByObject((_: LanguageContext) =>
  memoizeByObject((settings: SiteSettings) => shownMenus({ menus: settings.menus, pages: menuPages(settings) })),
);

/**
 * Loads what every page shows around its content.
 * @throws a redirect to the page in English, if the site does not offer the language of the request
 */
export async function loadShell(services: Services, request: LoaderFunctionArgs["request"]): Promise<ShellData> {
  const { content } = services;
  const [settings, signupLink, user, missing, shop, status] = await Promise.all([
    content.settings.read({}),
    signUpLink(services),
    loadShellUser(services),
    missingParts(services, linkedParts),
    // No page depends on the roller, which stays empty without a shop.
    content.shop.items(firstItems).catch(() => undefined),
    content.status.current({}).catch(() => undefined),
  ]);
  const { pathname, search } = new URL(request.url);
  if (settings.languages === "default" && currentContext().code !== DEFAULT_LANGUAGE) {
    // A whole address: Remix would add the prefix of the language to a path.
    throw redirect(services.site.origin + withoutLanguage(pathname) + search);
  }
  const now = services.now();
  const players = status && playersOnline(status, now);
  // Every page shows the number, and most of them are cached for longer than it is true.
  if (players) content.limitTo("status");
  const { siteName, messengerUrl, socialUrl, forumBase, notice, operatorName, ageRating, colors } = settings;
  const theme = colors && themeOfSettings(colors);
  const ownBrand = shellBrand(settings);
  const ownCss = hasOwnCss(withoutLanguage(pathname)) ? ownCssOfSettings(settings) : undefined;
  const sections = sectionPictures(settings);
  const hasSlots = services.visitor.audience === "players";
  return {
    settings: {
      ...{ siteName, signupLink, messengerUrl, socialUrl, forumBase, notice, operatorName, ageRating },
      usesWhitelist: settings.whitelist === "on",
    },
    ...(theme ? { theme } : {}),
    ...(ownCss ? { ownCss } : {}),
    // Not on pages of players: it could act in their name. A page that is open while somebody logs in keeps it.
    ...(settings.visitorScript && !user && !hasSlots ? { visitorScript: settings.visitorScript } : {}),
    ...(ownBrand ? { brand: ownBrand } : {}),
    server: shownServerState(settings, status, now),
    maintenance: maintenanceNotice(settings, now),
    menus: menusIn(currentContext())(settings),
    ...(settings.socials ? { socials: settings.socials } : {}),
    players,
    missingParts: missing,
    languages: settings.languages === "default" ? offeredLanguages.slice(0, 1) : offeredLanguages,
    now,
    saveData: services.visitor.saveData,
    isPlayer: user !== undefined || hasSlots,
    hasSlots,
    user,
    flash: services.session.takeFlash(),
    pictures: {
      ...(sections ? { sections } : {}),
      backdrop: brandPicture(settings, "backdrop", [1600, 900]) ?? picture("hero/lost"),
      recharge: brandPicture(settings, "recharge", [520, 184], 640) ?? picture("banners/recharge"),
      capsule: brandPicture(settings, "capsule", [520, 184], 640) ?? picture("banners/capsule-shop"),
      redeem: brandPicture(settings, "redeem", [520, 184], 640) ?? picture("banners/redeem-code"),
    },
    items: shop && !missing.includes("shop") ? rollerItems(shop.data) : [],
  };
}
