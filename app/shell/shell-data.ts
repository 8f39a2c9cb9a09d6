import type { SitePart } from "#app/contract/site-parts.ts";
import type { FirstStep } from "#app/features/accounts/first-steps.ts";
import type { Theme } from "#app/features/branding/theme.ts";
import type { SocialLinks } from "#app/features/menus/menu-document.ts";
import type { SectionPictureName } from "#app/features/settings/pictures.ts";
import type { VisitorScript } from "#app/features/settings/visitor-script.ts";
import type { ItemView } from "#app/features/shop/components/item-view.ts";
import type { PlayersOnline } from "#app/features/status/players-online.ts";
import type { ShownServerState } from "#app/features/status/shown-server-state.ts";
import type { ShownBalance } from "#app/features/wallet/shown-balances.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import type { Language } from "#app/i18n/language.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { Menus } from "./site-map.ts";

/** The logo of the site, in the size in which the header shows it. */
export interface Logo {
  src: string;
  width: number;
  height: number;
}

/** What replaces the brand of the artwork. */
export interface ShellBrand {
  /** Without a logo, the name alone is shown. */
  logo?: Logo;
  /** Whether the logo contains the name. */
  logoHasName: boolean;
  /** The icon of the site in browsers. */
  icon?: string;
  /** The address of the picture that other sites show beside a link. */
  share?: string;
}

/** What the shell shows of the logged-in user. */
export interface ShellUser {
  userId: string;
  /** The balances that every page shows. */
  balances: ShownBalance[];
  /** The character with the highest level; undefined if there is none, or if the game server does not tell it. */
  character: { name: string; level: number } | undefined;
  /** What a new player has not done yet, and its place among the first steps. */
  nextStep: { step: FirstStep; place: number; count: number } | undefined;
  /** What is left to do for the account in the game, in words; undefined if nothing. */
  gameAccount: string | undefined;
  /** The number of lines in the cart; undefined if the game server does not tell it. */
  cartLines: number | undefined;
  /** Whether the user may open the admin console. */
  isAdmin: boolean;
  /** Whether the user may clear the copies of the game server's content, if there is an upstream. */
  mayRefresh: boolean;
}

/** A language that a visitor can choose. */
export interface OfferedLanguage extends Language {
  /** Offers the page in the language, in the language itself. */
  offer: string;
}

/** The data of the page shell, from the root loader. */
export interface ShellData {
  settings: {
    siteName: string;
    /** The target of sign-up links, whose page exists; see `sign-up-link.server.ts`. */
    signupLink: string;
    messengerUrl: string;
    socialUrl: string;
    forumBase: string;
    /** Whether the game server refuses addresses that are not on the whitelist. */
    usesWhitelist: boolean;
    notice: string;
    /** Who runs the site; empty when not told. */
    operatorName: string;
    /** For which ages the game is; empty when not told. */
    ageRating: string;
  };
  /** The menus, unless they are the default ones. */
  menus: Menus | undefined;
  /** The links to the operator's communities, unless there is only that of the settings. */
  socials?: SocialLinks;
  /** The state of the game server; undefined if nothing is known. */
  server: ShownServerState | undefined;
  /** What visitors are told about maintenance, in words. */
  maintenance: string | undefined;
  /** The operator's colours; missing where they are those of the default palette. */
  theme?: Theme;
  /** The address of the operator's own stylesheet; missing where the page has none. */
  ownCss?: string;
  /** A third-party script that this visitor may be asked about. */
  visitorScript?: VisitorScript;
  /** What replaces the brand of the artwork; missing where the site has that one. */
  brand?: ShellBrand;
  /** The number of players online; undefined where nobody counts them. */
  players: PlayersOnline | undefined;
  /** Features that the game server lacks. */
  missingParts: SitePart[];
  /** The languages of the site, the default one first. */
  languages: readonly OfferedLanguage[];
  /** Epoch milliseconds at rendering. */
  now: number;
  /** Whether the visitor prefers reduced data usage. */
  saveData: boolean;
  /** Whether the page is for a logged-in player, or for all of them. */
  isPlayer: boolean;
  /** Whether all players share the page: it then has slots for what differs between them. */
  hasSlots: boolean;
  /** The logged-in player; undefined for visitors and on a shared page. */
  user: ShellUser | undefined;
  /** The result of the previous page. */
  flash: Outcome | undefined;
  pictures: {
    /** Those that replace the artwork behind the heads of pages; missing where none does. */
    sections?: Partial<Record<SectionPictureName, PictureSource>>;
    /** Behind error pages. */
    backdrop: PictureSource;
    recharge: PictureSource;
    capsule: PictureSource;
    redeem: PictureSource;
  };
  /** A few items of the shop for the roller. */
  items: Omit<ItemView, "href">[];
}
