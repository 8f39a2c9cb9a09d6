import styles from "#app/features/admin/components/operations.module.css";
import type { ListedMail } from "#app/features/mail/admin-calls.ts";
import { mailStateNames } from "#app/features/mail/mail-states.ts";

const tones = { waiting: undefined, failed: "bad", kept: "off", sent: "good" } as const;

/** The state of a mail in a word. */
export function MailStateMark({ state }: Pick<ListedMail, "state">) {
  return (
    <span className={styles.state} data-tone={tones[state]}>
      {mailStateNames.find(({ key }) => key === state)?.label}
    </span>
  );
}
