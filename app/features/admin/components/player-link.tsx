interface PlayerLinkProps {
  userNum: number;
  /** Empty when the account no longer exists. */
  userId: string;
}

/** A link to an account's page in the console. */
export function PlayerLink({ userNum, userId }: PlayerLinkProps) {
  return (
    <a className="player-name" href={`/admin/players/${userNum}`}>
      {userId || userNum}
    </a>
  );
}
