import { FORUM_HREF, MESSENGER_HREF, SOCIAL_HREF } from "#app/shell/site-map.ts";
import { settingWords } from "./limits.ts";

/** The addresses of the settings by the words that owners write instead of an address. */
const settingAddresses: Readonly<Record<(typeof settingWords)[number], string>> = {
  messenger: MESSENGER_HREF,
  "social page": SOCIAL_HREF,
  forum: FORUM_HREF,
};

/** The addresses among the settings. */
export interface SettingAddresses {
  messengerUrl: string;
  socialUrl: string;
  forumBase: string;
}

/** Replaces an address that stands for one of the settings; empty if the setting is empty. */
export function settingAddress(href: string, settings: SettingAddresses): string {
  if (href === MESSENGER_HREF) return settings.messengerUrl;
  if (href === FORUM_HREF) return settings.forumBase;
  return href === SOCIAL_HREF ? settings.socialUrl : href;
}

/** The address of a link as it is stored. */
export function storedHref(typed: string): string {
  const word = settingWords.find((one) => one === typed.toLowerCase());
  return word ? settingAddresses[word] : typed;
}

/** The address of a link as the console shows it. */
export function typedHref(href: string): string {
  return settingWords.find((word) => settingAddresses[word] === href) ?? href;
}

/** The address of a stored entry: the site's own entry of the forum led to the login when older menus were stored. */
export function currentHref(key: string, href: string): string {
  return key === "forum" && href === "/login" ? FORUM_HREF : href;
}
