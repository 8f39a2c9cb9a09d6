import { t } from "#app/i18n/translate.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { type TicketState, ticketStateLabels } from "../states.ts";

const tones = { open: "open", answered: "good", closed: "quiet" } as const;

/** A clock icon: the ticket waits for an answer. */
const WAITING = "M8 3.5V8l3 2M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z";

/** The state of a ticket as a label. */
export function StateChip({ state }: { state: TicketState }) {
  return (
    <Chip tone={tones[state]} icon={state === "open" ? WAITING : undefined}>
      {t(ticketStateLabels[state])}
    </Chip>
  );
}
