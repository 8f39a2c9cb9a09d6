import {
  requirementNotSpecified,
  requirementsNote,
  requirementsTitle,
  systemRequirements,
} from "#app/features/guide/system-requirements.ts";
import type { RequirementRow } from "#app/features/guide/table-documents.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./download.module.css";

/**
 * The rows of the table: those of the owner, or the default ones.
 * @param graphics requirements of the graphics card from the site settings; empty if not set
 */
export function requirementRows(
  own: readonly RequirementRow[] | undefined,
  graphics: { minimum: string; recommended: string },
): RequirementRow[] {
  const text = (message: LabelKey | undefined) => (message ? t(message) : "");
  const rows =
    own ??
    systemRequirements.map(({ key, label, minimum, recommended }) => ({
      ...{ key, name: t(label), minimum: text(minimum), recommended: text(recommended) },
    }));
  return rows.map(({ key, name, minimum, recommended }) => {
    const settings = key === "graphics" ? graphics : { minimum: "", recommended: "" };
    const shown = (value: string, setting: string) => value || setting || t(requirementNotSpecified);
    return {
      key,
      name,
      minimum: shown(minimum, settings.minimum),
      recommended: shown(recommended, settings.recommended),
    };
  });
}

/** The system requirement table and its red note. */
export function SystemRequirements({ rows }: { rows: readonly RequirementRow[] }) {
  if (rows.length === 0) return null;
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
          {rows.map(({ key, name, minimum, recommended }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{minimum}</td>
              <td>{recommended}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t(requirementsNote)}</p>
    </Panel>
  );
}
