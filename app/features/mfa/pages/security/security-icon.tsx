import styles from "./security.module.css";

const paths = {
  shield: "M12 3l8 3v6c0 5-3 8-8 10-5-2-8-5-8-10V6zM8 12l3 3 5-6",
  key: "M12 12l8-8m-3 3l3 3m-9 5a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
  device: "M3 5h18v11H3zM8 20h8m-4-4v4",
  place: "M12 22c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zm0-9a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  clock: "M12 7v6l4 2m5-3a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
} as const;

/** The decorative icon of a panel of the page. */
export function SecurityIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2" d={paths[name]} />
    </svg>
  );
}
