import { HistoryTime } from "#app/components/history/history-time.tsx";
import { shownTime } from "#app/domain/manila-time.ts";

/** A moment in Manila time; a dash for none. */
export function When({ at }: { at: string | null | undefined }) {
  return <HistoryTime time={shownTime(at ?? "")} />;
}
