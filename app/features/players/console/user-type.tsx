import { suspendedTypeName, userTypeName } from "#app/features/players/admin-forms.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const tones = { player: undefined, admin: "good", refused: "bad" } as const;

/** A user type in words; of a suspended account also that it is suspended. */
export function UserTypeName({ type, suspended = false }: { type: number; suspended?: boolean }) {
  if (suspended) return <StateMark tone="bad">{suspendedTypeName(type)}</StateMark>;
  return <StateMark tone={tones[kindOfUser(type)]}>{userTypeName(type)}</StateMark>;
}
