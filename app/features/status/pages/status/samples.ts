import type { OnlineCurve } from "#app/features/status/calls.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import type { Sample } from "#app/ui/chart/curve.ts";

/** The samples of a curve; none with an invalid time. */
export function samplesOf({ samples }: OnlineCurve): Sample[] {
  return samples.flatMap(({ at, ...players }) => {
    const time = parseServerTime(at);
    return time === undefined ? [] : [{ at: time, ...players }];
  });
}
