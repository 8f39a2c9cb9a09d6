import * as z from "zod/mini";
import { type Answers, answerName, answerShape } from "#app/features/sign-up-fields/answers.ts";
import { AnswerFields } from "#app/features/sign-up-fields/components/answer-fields.tsx";
import type { SignUpField } from "#app/features/sign-up-fields/fields.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { answersIntent } from "./forms.ts";

interface AnswersPanelProps {
  /** Those that the account page shows. */
  fields: readonly SignUpField[];
  answers: Answers;
}

/** The player's answers to the owner's fields of the sign-up form, with the form to change them. */
export function AnswersPanel({ fields, answers }: AnswersPanelProps) {
  const portalForm = usePortalForm({
    id: answersIntent,
    schema: z.object(answerShape(fields)),
    defaultValue: Object.fromEntries(fields.map(({ key }) => [answerName(key), answers[key] ?? ""])),
  });
  return (
    <Panel id="answers-title" title={t("signUp.title")} padded>
      <PortalForm form={portalForm} submit={t("user.save")}>
        <AnswerFields fields={fields} metas={portalForm.fields as never} />
      </PortalForm>
    </Panel>
  );
}
