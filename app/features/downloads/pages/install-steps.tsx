import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { WidePicture } from "#app/ui/wide-picture.tsx";
import styles from "./download.module.css";

/** How to install the game, with a picture for each step in the same order. */
export function InstallSteps({ pictures }: { pictures: readonly PictureSource[] }) {
  const { usesWhitelist } = useShell().settings;
  const steps = [
    [t("download.step1"), t("download.step1Text")],
    [t("download.step2"), t("download.step2Text")],
    [t("download.step3"), t(usesWhitelist ? "download.step3Text" : "download.step3Open")],
  ] as const;
  return (
    <Panel id="install" title={t("download.steps")} className={styles.steps}>
      <ol>
        {steps.map(([title, text], index) => (
          <li key={title}>
            {pictures[index] && <WidePicture picture={pictures[index]} />}
            <span>
              <strong>{title}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
