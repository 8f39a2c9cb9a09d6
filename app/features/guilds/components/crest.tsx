import { crests } from "#app/static/folders.ts";
import { drawnCrest } from "../drawn-crest.ts";
import styles from "./crest.module.css";

interface CrestProps {
  guildNum: number;
  /** The address of the mark; empty for none. */
  mark: string;
  /** Whether it hangs from a banner. */
  isLarge?: boolean | undefined;
}

/**
 * The crest of a guild: the mark of the game, which has few pixels, or else one drawn from its number. It stands beside
 * the name, so it is decoration.
 */
export function Crest({ isLarge, ...crest }: CrestProps) {
  return (
    <i className={isLarge ? styles.banner : undefined}>
      <Picture isLarge={isLarge} {...crest} />
    </i>
  );
}

function Picture({ guildNum, mark, isLarge }: CrestProps) {
  if (mark) return <img className={styles.mark} src={mark} alt="" loading={isLarge ? undefined : "lazy"} />;
  const { shield, field, metal } = drawnCrest(guildNum);
  return (
    <svg className={styles.shield} fill={field} color={metal} aria-hidden="true">
      <use href={`${crests}/shields.svg#${shield}`} />
    </svg>
  );
}
