import { type TicketState, ticketStateLabels } from "../states.ts";
import styles from "./tickets.module.css";

const signs: Record<TicketState, string> = {
  open: "M8 3.5V8l3 2M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z",
  answered: "M2 8.5l4 4 8-9",
  closed: "M3 8h10",
};

/** The state of a ticket in a word, with a mark, so that the colour is never alone in saying it. */
export function StateChip({ state }: { state: TicketState }) {
  return (
    <span className={styles.chip} data-state={state}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path fill="none" stroke="currentColor" strokeWidth="2" d={signs[state]} />
      </svg>
      {ticketStateLabels[state]}
    </span>
  );
}
