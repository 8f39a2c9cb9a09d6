import { renderToStaticMarkup } from "react-dom/server";
import type { Outcome } from "#app/forms/outcome.ts";
import { AccountBox } from "./account-box.tsx";
import { Flash } from "./flash.tsx";
import type { ShellUser } from "./shell-data.ts";
import type { SlotName } from "./slot.tsx";

/** Renders the parts of a player for the slots of a shared page. */
export function renderSlots(user: ShellUser, flash: Outcome | undefined): Record<SlotName, string> {
  return {
    account: renderToStaticMarkup(<AccountBox user={user} />),
    flash: flash ? renderToStaticMarkup(<Flash outcome={flash} />) : "",
  };
}
