import { useActionData } from "@remix-run/react";
import type { FormAnswer } from "./form-answer.ts";
import { OutcomeMessage } from "./outcome-message.tsx";

/**
 * The result of a form that was sent without scripts: such a page begins anew, so it stands on top, below the heading.
 * With scripts the form itself shows its result, see `PortalForm`.
 */
export function PageOutcome() {
  return <OutcomeMessage outcome={useActionData<FormAnswer>()?.outcome} />;
}
