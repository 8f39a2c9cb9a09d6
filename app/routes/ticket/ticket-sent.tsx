import type { PictureSource } from "#app/ui/picture.tsx";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import styles from "./ticket.module.css";

interface TicketSentProps {
  number: string;
  email: string;
  loggedIn: boolean;
  art: PictureSource;
}

/** The number of a new ticket, and how to use it. */
export function TicketSent({ number, email, loggedIn, art }: TicketSentProps) {
  return (
    <ScenicPanel art={art}>
      <div role="status">
        <h2>Your ticket has been sent</h2>
        <p className={styles.lead}>Its number is</p>
        <p className={styles.number}>{number}</p>
      </div>
      <ul className={`bullets ${styles.steps}`}>
        <li>
          We have e-mailed the number to <span className="player-name">{email}</span>. Keep it: you need the number and
          this address to read our answer.
        </li>
        {loggedIn && <li>You can also find the ticket in your account's list.</li>}
        <li>You will get an e-mail when we answer. You can reply on this website.</li>
      </ul>
      <p className={styles.ways}>
        <a className="button" href={`/checkticket?ticket=${number}`}>
          Check My Ticket
        </a>
        <a className="button quiet" href="/ticket">
          Submit another
        </a>
      </p>
    </ScenicPanel>
  );
}
