import styles from "#app/features/tickets/components/admin-tickets.module.css";
import { priorityLabels, type TicketPriority, ticketPriorities } from "#app/features/tickets/priorities.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { assignIntent, priorityIntent } from "./intents.ts";

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

/** The forms that assign a ticket and set its priority. */
export function WorkForms({ assignee, priority, staff, self }: WorkFormsProps) {
  const current = assignee?.userNum ?? 0;
  const options = assignee && !staff.some(({ userNum }) => userNum === current) ? [assignee, ...staff] : staff;
  const seen = <input type="hidden" name="seen" value={current} />;
  return (
    <>
      <form method="post" className={styles.work}>
        <input type="hidden" name={formFields.intent} value={assignIntent} />
        {seen}
        <label htmlFor="ticket-assignee">Assigned to</label>
        <div className={styles.row}>
          {/* The key renders the select again with another assignee. */}
          <select key={current} id="ticket-assignee" name="assignee" defaultValue={current}>
            <option value="0">Nobody</option>
            {options.map(({ userNum, userId }) => (
              <option key={userNum} value={userNum}>
                {userId}
              </option>
            ))}
          </select>
          <button type="submit" className="button quiet">
            Assign
          </button>
        </div>
      </form>
      {self !== undefined && current !== self && (
        <form method="post" className={styles.work}>
          <input type="hidden" name={formFields.intent} value={assignIntent} />
          {seen}
          <button type="submit" name="assignee" value={self} className="button quiet">
            Assign to me
          </button>
        </form>
      )}
      <form method="post" className={styles.work}>
        <input type="hidden" name={formFields.intent} value={priorityIntent} />
        <label htmlFor="ticket-priority">Priority</label>
        <div className={styles.row}>
          <select key={priority} id="ticket-priority" name="priority" defaultValue={priority}>
            {ticketPriorities.map((value) => (
              <option key={value} value={value}>
                {priorityLabels[value]}
              </option>
            ))}
          </select>
          <button type="submit" className="button quiet">
            Set
          </button>
        </div>
      </form>
    </>
  );
}
