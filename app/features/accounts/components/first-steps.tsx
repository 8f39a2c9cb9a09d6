import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { type FirstStep, firstStepsOf, type StepConditions } from "../first-steps.ts";

const labels = {
  register: "firstSteps.register",
  confirm: "firstSteps.confirm",
  download: "firstSteps.download",
  whitelist: "firstSteps.whitelist",
} as const satisfies Record<FirstStep, LabelKey>;

/** The titles by the number of steps. */
const titles: Record<number, LabelKey> = {
  2: "firstSteps.titleOfTwo",
  3: "firstSteps.titleOfThree",
  4: "firstSteps.title",
};

/** The title of the steps, which says how many they are. */
export function stepsTitle(conditions: StepConditions): string {
  return t(titles[firstStepsOf(conditions).length]!);
}

interface FirstStepsProps {
  conditions: StepConditions;
  /** Whether the first of them is done. */
  hasAccount: boolean;
}

/** The steps from a visitor to somebody who plays. The pages that show them style the list. */
export function FirstSteps({ conditions, hasAccount }: FirstStepsProps) {
  const steps = firstStepsOf(conditions);
  const done = hasAccount ? 1 : 0;
  return (
    <ol aria-label={stepsTitle(conditions)}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === done ? "step" : undefined} data-done={index < done ? "" : undefined}>
          {t(labels[step])}
          {index < done && <span className="sr-only"> ({t("firstSteps.done")})</span>}
        </li>
      ))}
    </ol>
  );
}
