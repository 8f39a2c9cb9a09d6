import { kindOfUser } from "#app/domain/accounts/user-types.ts";
import { userTypeName } from "#app/domain/admin/players.ts";
import styles from "../parts/operations.module.css";

const tones = { player: undefined, admin: "good", refused: "bad" } as const;

/** A user type in words. */
export function UserType({ type }: { type: number }) {
  return (
    <span className={styles.state} data-tone={tones[kindOfUser(type)]}>
      {userTypeName(type)}
    </span>
  );
}
