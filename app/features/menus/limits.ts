/** Limits of the menus, which are a part of every page. */
export const menuLimits = {
  /** Sections, with those that only have a sub-menu. */
  sections: 12,
  /** Characters of all labels of the main navigation together, for which its bar has room on a small laptop. */
  navigation: 56,
  /** Entries of a section. */
  entries: 20,
  /** Sections and entries together. */
  all: 120,
  footer: 20,
  socials: 20,
  /** Characters of a label. */
  label: 40,
} as const;

/** Words that owners write instead of an address, for those of the settings. */
export const settingWords = ["messenger", "social page", "forum"] as const;

/** Who sees an entry. */
export const audiences = ["all", "players", "visitors"] as const;

/** Where an entry is shown: in the main navigation and beside pages, only beside pages, or nowhere. */
export const menuPlaces = ["main", "aside", "hidden"] as const;

/** Networks of social links, whose names need no translation. */
export const networks = [
  { key: "facebook", name: "Facebook" },
  { key: "discord", name: "Discord" },
  { key: "youtube", name: "YouTube" },
  { key: "tiktok", name: "TikTok" },
  { key: "instagram", name: "Instagram" },
  { key: "x", name: "X" },
  { key: "twitch", name: "Twitch" },
  { key: "telegram", name: "Telegram" },
] as const;

/** The name of a network; undefined for an empty or unknown key. */
export function networkName(network: string): string | undefined {
  return networks.find(({ key }) => key === network)?.name;
}
