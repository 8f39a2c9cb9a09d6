import { useActionData } from "@remix-run/react";
import type { FormAnswer } from "./form-answer.ts";
import { OutcomeMessage } from "./outcome-message.tsx";

/**
 * The result of a form that was posted without scripts. The whole page reloads then, so the result is shown at its top,
 * below the heading. With scripts the form shows its own result, see `PortalForm`.
 */
export function PageOutcome() {
  return <OutcomeMessage outcome={useActionData<FormAnswer>()?.outcome} />;
}
