import type { LabelKey } from "#app/i18n/catalogue.ts";
import type { SocialLinks } from "./menu-document.ts";

/** A network on which players meet. */
export interface SocialNetwork {
  key: "discord" | "facebook" | "youtube" | "tiktok" | "messenger" | "other";
  /** What players find there. */
  about: LabelKey;
  /** What they do there: the text of a button. */
  verb: LabelKey;
}

/** The networks by the ends of their host names. */
const networks: readonly (SocialNetwork & { hosts: readonly string[] })[] = [
  { key: "discord", hosts: ["discord.gg", "discord.com"], about: "socials.discord", verb: "socials.join" },
  { key: "messenger", hosts: ["m.me", "messenger.com"], about: "socials.messenger", verb: "socials.write" },
  { key: "facebook", hosts: ["facebook.com", "fb.com"], about: "socials.facebook", verb: "socials.follow" },
  { key: "youtube", hosts: ["youtube.com", "youtu.be"], about: "socials.youtube", verb: "socials.subscribe" },
  { key: "tiktok", hosts: ["tiktok.com"], about: "socials.tiktok", verb: "socials.watch" },
];

const other: SocialNetwork = { key: "other", about: "socials.other", verb: "socials.visit" };

/** The network of a link: that of its address, or the one that it is called. */
export function socialNetwork({ label, href }: SocialLinks[number]): SocialNetwork {
  const host = URL.canParse(href) ? new URL(href).hostname : "";
  return (
    networks.find(({ hosts }) => hosts.some((end) => `.${host}`.endsWith(`.${end}`))) ??
    networks.find(({ key }) => key === label.toLowerCase()) ??
    other
  );
}
