import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import { priorityLabels, type TicketPriority, ticketPriorities } from "#app/features/tickets/priorities.ts";
import { ticketFormId, type Work, workField } from "./intents.ts";

interface Member {
  userNum: number;
  userId: string;
}

interface WorkFormsProps {
  assignee: Member | null;
  priority: TicketPriority;
  /** Those to whom the ticket can be assigned. */
  staff: readonly Member[];
  /** The reader's account number, if the ticket can be assigned to the reader. */
  self: number | undefined;
}

/** Assigns a ticket and sets its priority. The fields and buttons belong to the form of the answer. */
export function WorkForms({ assignee, priority, staff, self }: WorkFormsProps) {
  const current = assignee?.userNum ?? 0;
  const options = assignee && !staff.some(({ userNum }) => userNum === current) ? [assignee, ...staff] : staff;
  return (
    <>
      <input type="hidden" form={ticketFormId} name="seen" value={current} />
      <div className={styles.work}>
        <label htmlFor="ticket-assignee">Assigned to</label>
        <div className={styles.row}>
          {/* The key renders the select again with another assignee. */}
          <select key={current} id="ticket-assignee" form={ticketFormId} name="assignee" defaultValue={current}>
            <option value="0">Nobody</option>
            {options.map(({ userNum, userId }) => (
              <option key={userNum} value={userNum}>
                {userId}
              </option>
            ))}
          </select>
          <WorkButton work="assign">Assign</WorkButton>
        </div>
      </div>
      {self !== undefined && current !== self && (
        <div className={styles.work}>
          <input type="hidden" form={ticketFormId} name="self" value={self} />
          <WorkButton work="take">Assign to me</WorkButton>
        </div>
      )}
      <div className={styles.work}>
        <label htmlFor="ticket-priority">Priority</label>
        <div className={styles.row}>
          <select key={priority} id="ticket-priority" form={ticketFormId} name="priority" defaultValue={priority}>
            {ticketPriorities.map((value) => (
              <option key={value} value={value}>
                {priorityLabels[value]}
              </option>
            ))}
          </select>
          <WorkButton work="priority">Set</WorkButton>
        </div>
      </div>
    </>
  );
}

/** A button of the ticket's form that does something other than answering. */
export function WorkButton({ work, children }: { work: Work; children: string }) {
  return (
    <NamedButton formId={ticketFormId} className="button quiet" name={workField} value={work}>
      {children}
    </NamedButton>
  );
}
