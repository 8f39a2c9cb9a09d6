import {
  requirementNotSpecified,
  requirementsNote,
  requirementsTitle,
  systemRequirements,
} from "#app/features/guide/system-requirements.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./download.module.css";

interface SystemRequirementsProps {
  /** Graphics card requirements from the site settings; empty if not set. */
  graphics: { minimum: string; recommended: string };
}

/** The system requirement table and its red note. */
export function SystemRequirements({ graphics }: SystemRequirementsProps) {
  return (
    <Panel id="requirements" title={t(requirementsTitle)} className={styles.requirements}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("requirement.part")}</span>
            </th>
            <th scope="col">{t("requirement.minimum")}</th>
            <th scope="col">{t("requirement.recommended")}</th>
          </tr>
        </thead>
        <tbody>
          {systemRequirements.map(({ key, label, minimum, recommended }) => (
            <tr key={key}>
              <th scope="row">{t(label)}</th>
              <td>{minimum ? t(minimum) : graphics.minimum || t(requirementNotSpecified)}</td>
              <td>{recommended ? t(recommended) : graphics.recommended || t(requirementNotSpecified)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t(requirementsNote)}</p>
    </Panel>
  );
}
