import { renderToStaticMarkup } from "react-dom/server";
import type { Outcome } from "#app/forms/outcome.ts";
import { AccountBox } from "./account-box.tsx";
import { AccountLinks } from "./account-links.tsx";
import { Flash } from "./flash.tsx";
import { PlayerWelcome } from "./player-welcome.tsx";
import type { ShellUser } from "./shell-data.ts";
import type { SlotName } from "./slot.tsx";

/** The parts of a player for the slots of a shared page, each rendered when a page has its slot. */
export function renderSlots(user: ShellUser, flash: Outcome | undefined): Record<SlotName, () => string> {
  return {
    account: () => renderToStaticMarkup(<AccountBox user={user} />),
    header: () => renderToStaticMarkup(<AccountLinks user={user} />),
    welcome: () => renderToStaticMarkup(<PlayerWelcome user={user} />),
    flash: () => (flash ? renderToStaticMarkup(<Flash outcome={flash} />) : ""),
  };
}
