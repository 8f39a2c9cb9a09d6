import type { ListedApproval } from "#app/features/approvals/admin-calls.ts";
import { approvalStates } from "#app/features/staff/approvals.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const tones = { open: undefined, approved: "good", refused: "bad", withdrawn: "off", expired: "off" } as const;

/** The state of a request in words. */
export function ApprovalState({ state }: Pick<ListedApproval, "state">) {
  return <StateMark tone={tones[state]}>{approvalStates.find(({ key }) => key === state)?.label}</StateMark>;
}
