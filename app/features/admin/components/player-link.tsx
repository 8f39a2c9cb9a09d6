interface PlayerLinkProps {
  userNum: number;
  /** Empty when the account is not known any more. */
  userId: string;
}

/** An account, leading to its page in the console. */
export function PlayerLink({ userNum, userId }: PlayerLinkProps) {
  return (
    <a className="player-name" href={`/admin/players/${userNum}`}>
      {userId || userNum}
    </a>
  );
}
