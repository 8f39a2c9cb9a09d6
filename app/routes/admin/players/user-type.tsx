import { userTypeName } from "#app/features/accounts/admin-forms.ts";
import { kindOfUser } from "#app/features/accounts/user-types.ts";
import styles from "#app/features/admin/components/operations.module.css";

const tones = { player: undefined, admin: "good", refused: "bad" } as const;

/** A user type in words. */
export function UserTypeName({ type }: { type: number }) {
  return (
    <span className={styles.state} data-tone={tones[kindOfUser(type)]}>
      {userTypeName(type)}
    </span>
  );
}
