import { brand } from "#app/static/folders.ts";
import type { SocialNetwork } from "../social-networks.ts";

/** The mark of a network, or the first letter of a link to another one. */
export function NetworkMark({ network, label }: { network: SocialNetwork["key"]; label: string }) {
  if (network === "other") return <i aria-hidden="true">{[...label][0]}</i>;
  return (
    <svg width="24" height="24" aria-hidden="true">
      <use href={`${brand}/networks.svg#${network}`} />
    </svg>
  );
}
