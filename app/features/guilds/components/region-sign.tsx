import type { ShownHeldRegion } from "../held-region.server.ts";
import styles from "./region-sign.module.css";

/** The emblem of a region, beside its name: that of a school, or an icon. */
export function RegionSign({ region: { emblem, school } }: { region: Pick<ShownHeldRegion, "emblem" | "school"> }) {
  return <img className={school ? undefined : styles.sign} src={emblem} width="48" height="48" alt="" />;
}
