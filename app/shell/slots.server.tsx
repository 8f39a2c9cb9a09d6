import { renderToStaticMarkup } from "react-dom/server";
import { OwnRankLine } from "#app/features/rankings/components/own-rank-line.tsx";
import type { OwnRank } from "#app/features/rankings/own-rank.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { AccountBox } from "./account-box.tsx";
import { AccountLinks } from "./account-links.tsx";
import { Flash } from "./flash.tsx";
import { PlayerWelcome } from "./player-welcome.tsx";
import type { ShellUser } from "./shell-data.ts";
import type { SlotName } from "./slot.tsx";

interface PlayersOwn {
  user: ShellUser;
  /** The result of the previous page. */
  flash: Outcome | undefined;
  /** The place of the player's best character, on a page of a ranking. */
  rank: OwnRank | undefined;
}

/** The parts of a player for the slots of a shared page, each rendered when a page has its slot. */
export function renderSlots({ user, flash, rank }: PlayersOwn): Record<SlotName, () => string> {
  return {
    account: () => renderToStaticMarkup(<AccountBox user={user} />),
    header: () => renderToStaticMarkup(<AccountLinks user={user} />),
    welcome: () => renderToStaticMarkup(<PlayerWelcome user={user} />),
    rank: () => (rank ? renderToStaticMarkup(<OwnRankLine rank={rank} />) : ""),
    flash: () => (flash ? renderToStaticMarkup(<Flash outcome={flash} />) : ""),
  };
}
