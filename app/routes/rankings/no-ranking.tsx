import styles from "./rankings.module.css";

interface NoRankingProps {
  text: string;
  /** The way on. */
  way: { href: string; label: string };
}

/** What stands in place of a table: one sentence and one way on. */
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
