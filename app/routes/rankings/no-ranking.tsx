import styles from "./rankings.module.css";

interface NoRankingProps {
  text: string;
  /** A link to another ranking. */
  way: { href: string; label: string };
}

/** Shown instead of an empty table: one sentence and one link. */
export function NoRanking({ text, way }: NoRankingProps) {
  return (
    <div className={`nothing ${styles.nothing}`}>
      <p>{text}</p>
      <a className="button quiet" href={way.href}>
        {way.label}
      </a>
    </div>
  );
}
