import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { type FirstStep, firstStepsOf } from "../first-steps.ts";

const labels = {
  register: "firstSteps.register",
  confirm: "firstSteps.confirm",
  download: "firstSteps.download",
  whitelist: "firstSteps.whitelist",
} as const satisfies Record<FirstStep, LabelKey>;

/**
 * The steps from a visitor to somebody who plays. The pages that show them style the list.
 * @param current the first one that is not done
 */
export function FirstSteps({ current, usesWhitelist }: { current: FirstStep; usesWhitelist: boolean }) {
  const steps = firstStepsOf(usesWhitelist);
  const done = steps.indexOf(current);
  return (
    <ol aria-label={t(usesWhitelist ? "firstSteps.title" : "firstSteps.titleOfThree")}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? "step" : undefined} data-done={index < done ? "" : undefined}>
          {t(labels[step])}
          {index < done && <span className="sr-only"> ({t("firstSteps.done")})</span>}
        </li>
      ))}
    </ol>
  );
}
