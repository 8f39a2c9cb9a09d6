import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { WidePicture } from "#app/ui/wide-picture.tsx";
import styles from "./download.module.css";

const steps = [
  ["download.step1", "download.step1Text"],
  ["download.step2", "download.step2Text"],
  ["download.step3", "download.step3Text"],
] as const satisfies readonly (readonly [LabelKey, LabelKey])[];

/** How to install the game, with a picture for each step in the same order. */
export function InstallSteps({ pictures }: { pictures: readonly PictureSource[] }) {
  return (
    <Panel id="install" title={t("download.steps")} className={styles.steps}>
      <ol>
        {steps.map(([title, text], index) => (
          <li key={title}>
            {pictures[index] && <WidePicture picture={pictures[index]} />}
            <span>
              <strong>{t(title)}</strong>
              {t(text)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
