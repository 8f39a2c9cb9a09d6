import { mailStateNames } from "#app/domain/admin/operations.ts";
import type { ListedMail } from "#app/game-api/calls/admin-operations.ts";
import styles from "../parts/operations.module.css";

const tones = { waiting: undefined, failed: "bad", kept: "off", sent: "good" } as const;

/** The state of a mail in a word. */
export function MailStateMark({ state }: Pick<ListedMail, "state">) {
  return (
    <span className={styles.state} data-tone={tones[state]}>
      {mailStateNames.find(({ key }) => key === state)?.label}
    </span>
  );
}
