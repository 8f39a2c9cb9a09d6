import { t } from "#app/i18n/translate.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { priorityLabels, type TicketPriority } from "../priorities.ts";
import { type TicketState, ticketStateLabels } from "../states.ts";

const tones = { open: undefined, answered: "good", closed: "off" } as const;

interface TicketStateMarkProps {
  state: TicketState;
  priority: TicketPriority | null | undefined;
  overdue: boolean | null | undefined;
}

/** The state of a ticket for staff, with a priority other than the normal one, and whether its answer is late. */
export function TicketStateMark({ state, priority, overdue }: TicketStateMarkProps) {
  return (
    <>
      <StateMark tone={tones[state]}>{t(ticketStateLabels[state])}</StateMark>
      {priority && priority !== "normal" && <small> {priorityLabels[priority]}</small>}
      {overdue && (
        <>
          {" "}
          <StateMark tone="bad">Overdue</StateMark>
        </>
      )}
    </>
  );
}
