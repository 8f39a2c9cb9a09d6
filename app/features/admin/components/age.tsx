import { shownTime } from "#app/format/manila-time.ts";
import { waitingText } from "#app/format/waiting-text.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { DateTime } from "./date-time.tsx";

/** How long ago a time is, such as `4 h ago`, with the exact time as a tooltip; a dash for none. */
export function Age({ at }: { at: string | null | undefined }) {
  const { now } = useShell();
  const { manila, iso } = shownTime(at ?? "");
  if (iso === undefined) return <DateTime at={at} />;
  return (
    <time dateTime={iso} title={manila}>
      {waitingText(iso, now)} ago
    </time>
  );
}
