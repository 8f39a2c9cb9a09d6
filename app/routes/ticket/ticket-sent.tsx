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
        <h2>Your ticket is sent</h2>
        <p className={styles.lead}>Its number is</p>
        <p className={styles.number}>{number}</p>
      </div>
      <ul className={`bullets ${styles.steps}`}>
        <li>
          We have mailed the number to <span className="player-name">{email}</span>. Keep it: with the number and this
          address you can read our answer.
        </li>
        {loggedIn && <li>The ticket is in the list of your account, too.</li>}
        <li>When we answer, you get a mail. Replies are written on this website.</li>
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
