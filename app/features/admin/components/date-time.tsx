import { shownTime } from "#app/format/manila-time.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";

/** A time in Manila, or a dash for none. */
export function DateTime({ at }: { at: string | null | undefined }) {
  return <HistoryTime time={shownTime(at ?? "")} />;
}
