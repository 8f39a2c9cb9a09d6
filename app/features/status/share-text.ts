import type { LabelKey } from "#app/i18n/catalogue.ts";
import type { UptimeShare } from "./calls.ts";

/** The states of the game server by which minutes are counted, the best first, with their names. */
export const uptimeStates = [
  { key: "online", label: "status.share.online" },
  { key: "maintenance", label: "status.share.maintenance" },
  { key: "uncounted", label: "status.share.uncounted" },
  { key: "unknown", label: "status.share.unknown" },
] as const satisfies { key: keyof UptimeShare; label: LabelKey }[];

/** How many minutes a share has. */
export function minutesOf(share: UptimeShare): number {
  return uptimeStates.reduce((sum, { key }) => sum + share[key], 0);
}

/** A part as a percentage with at most one decimal; only the whole is 100 %, and only nothing is 0 %. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return "–";
  if (part === 0 || part === whole) return part === 0 ? "0 %" : "100 %";
  return `${Math.min(Math.max(Math.round((part / whole) * 1000) / 10, 0.1), 99.9)} %`;
}
