import {
  requirementNotSpecified,
  requirementsNote,
  requirementsTitle,
  systemRequirements,
} from "#app/features/guide/system-requirements.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./download.module.css";

interface SystemRequirementsProps {
  /** Graphics card requirements from the site settings; empty if not set. */
  graphics: { minimum: string; recommended: string };
}

/** The system requirement table and its red note. */
export function SystemRequirements({ graphics }: SystemRequirementsProps) {
  return (
    <Panel id="requirements" title={requirementsTitle} className={styles.requirements}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Part</span>
            </th>
            <th scope="col">Minimum</th>
            <th scope="col">Recommended</th>
          </tr>
        </thead>
        <tbody>
          {systemRequirements.map(({ key, label, minimum, recommended }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{minimum ?? (graphics.minimum || requirementNotSpecified)}</td>
              <td>{recommended ?? (graphics.recommended || requirementNotSpecified)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{requirementsNote}</p>
    </Panel>
  );
}
