import type { ShownRegion } from "#app/features/game/shown-region.server.ts";
import styles from "./club-war.module.css";

/** The emblem of a region, beside its name. */
export function RegionSign({ region: { emblem, school } }: { region: ShownRegion }) {
  return <img className={school ? undefined : styles.sign} src={emblem} width="48" height="48" alt="" />;
}
