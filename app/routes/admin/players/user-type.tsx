import { userTypeName } from "#app/features/accounts/admin-forms.ts";
import { kindOfUser } from "#app/features/accounts/user-types.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const tones = { player: undefined, admin: "good", refused: "bad" } as const;

/** A user type in words. */
export function UserTypeName({ type }: { type: number }) {
  return <StateMark tone={tones[kindOfUser(type)]}>{userTypeName(type)}</StateMark>;
}
