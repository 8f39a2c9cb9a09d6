import { mailStateNames } from "#app/features/mail/mail-states.ts";
import type { ListedMail } from "#app/features/outbox/admin-calls.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const tones = { waiting: undefined, failed: "bad", kept: "off", sent: "good" } as const;

/** The state of a mail in a word. */
export function MailStateMark({ state }: Pick<ListedMail, "state">) {
  return <StateMark tone={tones[state]}>{mailStateNames.find(({ key }) => key === state)?.label}</StateMark>;
}
