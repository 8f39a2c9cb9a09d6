import styles from "./sparkline.module.css";

const WIDTH = 100;
const HEIGHT = 24;

/** The course of a figure as a line, without numbers: what it shows is written beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const x = (index / Math.max(values.length - 1, 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1 - (value / top) * (HEIGHT - 2)).toFixed(1)}`;
  });
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(" ")} />
    </svg>
  );
}
