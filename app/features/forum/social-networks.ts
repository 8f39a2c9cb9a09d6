import type { LabelKey } from "#app/i18n/catalogue.ts";

/** A network on which players meet. */
interface SocialNetwork {
  key: "discord" | "facebook" | "youtube" | "tiktok" | "messenger" | "other";
  /** What players find there. */
  about: LabelKey;
}

/** The networks by the ends of their host names. */
const networks: readonly (SocialNetwork & { hosts: readonly string[] })[] = [
  { key: "discord", hosts: ["discord.gg", "discord.com"], about: "socials.discord" },
  { key: "messenger", hosts: ["m.me", "messenger.com"], about: "socials.messenger" },
  { key: "facebook", hosts: ["facebook.com", "fb.com"], about: "socials.facebook" },
  { key: "youtube", hosts: ["youtube.com", "youtu.be"], about: "socials.youtube" },
  { key: "tiktok", hosts: ["tiktok.com"], about: "socials.tiktok" },
];

const other: SocialNetwork = { key: "other", about: "socials.other" };

/** The network of an address, and the host name that its tile shows. */
export function socialNetwork(address: string): SocialNetwork & { host: string } {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : "";
  const { key, about } = networks.find(({ hosts }) => hosts.some((end) => `.${host}`.endsWith(`.${end}`))) ?? other;
  return { key, about, host };
}
