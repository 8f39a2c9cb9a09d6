import { dateText, timesOf } from "#app/features/calendar/occurrences.ts";
import { type ShownRegion, shownRegion } from "#app/features/game/shown-region.server.ts";
import type { ShownTerms } from "#app/features/game/shown-terms.server.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { ClubWar } from "./calls.ts";

/** A war as pages show it. */
export interface ShownWar {
  region: ShownRegion;
  /** What the owner calls it. */
  title: string;
  isOn: boolean;
  start: number;
  end: number;
  /** `Sun, 6 Dec, 19:30–20:00`. */
  when: string;
  /** What is counted down to: the end of a war that is on, or else the beginning. ISO 8601. */
  until: string;
}

/**
 * The wars that are on at a time and those to come, in their order.
 * @param now epoch milliseconds: a copy of the reply may be older
 */
export function shownWars(
  { wars }: Pick<ClubWar, "wars">,
  terms: Pick<ShownTerms, "schools">,
  now: number,
): ShownWar[] {
  return wars.flatMap(({ name, region, startsAt, endsAt }) => {
    const times = timesOf({ startsAt, endsAt, cancelled: false });
    if (!times || times.end <= now) return [];
    const isOn = times.start <= now;
    return {
      ...{ region: shownRegion(region, terms), title: name, isOn, ...times },
      when: dateText({ ...times, allDay: false }),
      until: isoTime(isOn ? times.end : times.start),
    };
  });
}
