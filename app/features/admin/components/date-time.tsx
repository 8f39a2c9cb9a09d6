import { shownTime } from "#app/format/manila-time.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";

/** A time in Manila, such as `26 Dec 2026, 20:00`, or a dash for none. */
export function DateTime({ at }: { at: string | null | undefined }) {
  return <HistoryTime time={shownTime(at ?? "")} />;
}
