import type { SiteSettings } from "#app/features/settings/calls.ts";
import { maintenanceAt } from "#app/features/settings/maintenance.ts";
import { t } from "#app/i18n/translate.ts";
import type { ServerStatus } from "./calls.ts";
import { countedAt } from "./players-online.ts";

/** The state of the game server as pages show it. */
export interface ShownServerState {
  /** `text` is a text of the operator, which nothing has confirmed. */
  state: "online" | "text" | "maintenance";
  text: string;
}

/**
 * The state of the game server: maintenance, else what the operator has typed, else that a game agent or an upstream has
 * counted players lately.
 * @param status undefined if it could not be read
 * @param now epoch milliseconds
 * @returns undefined if nothing is known
 */
export function shownServerState(
  { maintenance, serverStatus }: Pick<SiteSettings, "maintenance" | "serverStatus">,
  status: ServerStatus | undefined,
  now: number,
): ShownServerState | undefined {
  if (maintenanceAt(maintenance, now)?.phase === "active")
    return { state: "maintenance", text: t("shell.serverMaintenance") };
  const counted = status && countedAt(status, now);
  // The number of players already tells since when nothing is known.
  if (counted?.isCurrent === false) return undefined;
  if (serverStatus) return { state: "text", text: serverStatus };
  return counted && { state: "online", text: t("shell.serverOnline") };
}
