import { useActionData } from "@remix-run/react";
import type { FormActionData } from "./form-action-data.ts";
import { OutcomeMessage } from "./outcome-message.tsx";

/**
 * The result of a form that was posted without scripts. It is shown at the top of the page, below the heading, because
 * the whole page reloads. With scripts the form shows its own result, see `PortalForm`.
 */
export function PageOutcome() {
  return <OutcomeMessage outcome={useActionData<FormActionData>()?.outcome} />;
}
