import styles from "./chip.module.css";

/** The meaning of a state: action required, successful, or finished. */
type ChipTone = "open" | "good" | "quiet";

const icons: Record<ChipTone, string> = {
  open: "M8 2v8M8 12v2",
  good: "M2 8.5l4 4 8-9",
  quiet: "M3 8h10",
};

interface ChipProps {
  tone: ChipTone;
  /** SVG path of an icon in a 16 by 16 view box; defaults to that of the tone. */
  icon?: string | undefined;
  children: string;
}

/** A state in one or two words, with an icon, so that the meaning does not depend on colour alone. */
export function Chip({ tone, icon = icons[tone], children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path fill="none" stroke="currentColor" strokeWidth="2" d={icon} />
      </svg>
      {children}
    </span>
  );
}
