import type { SiteSettings } from "#app/features/settings/calls.ts";
import { type MaintenanceState, maintenanceAt } from "#app/features/settings/maintenance.ts";
import { manilaShortTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";

const shortTime = (at: number, now: number) => `${manilaShortTime(at, now)} (GMT+08:00)`;

/** What visitors can do during the maintenance, and until when, as sentences. */
export function maintenanceText({ phase, scope, from, until }: MaintenanceState, now: number): string {
  const expected = until !== null && until > now ? ` ${t("maintenance.until", { time: shortTime(until, now) })}` : "";
  if (phase === "announced" && from !== null) {
    return t("maintenance.announced", { time: shortTime(from, now) }) + expected;
  }
  return t(scope === "site" ? "maintenance.site" : "maintenance.forms") + expected;
}

/** What every page says about the maintenance: the operator's message, and what it means; undefined without one. */
export function maintenanceNotice(
  { maintenance, maintenanceMessage }: Pick<SiteSettings, "maintenance" | "maintenanceMessage">,
  now: number,
): string | undefined {
  const state = maintenanceAt(maintenance, now);
  return state && [maintenanceMessage, maintenanceText(state, now)].filter(Boolean).join(" ");
}
