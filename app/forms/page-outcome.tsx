import { useActionData } from "@remix-run/react";
import type { FormActionData } from "./form-action-data.ts";
import stylesheet from "./outcome.css?url";
import type { Outcome } from "./outcome.ts";
import { OutcomeMessage } from "./outcome-message.tsx";

/**
 * The result of a form, at the top of the page below the heading; the script of forms moves it to the form.
 */
export function PageOutcome() {
  const outcome = useActionData<FormActionData>()?.outcome;
  return outcome ? <StyledOutcome outcome={outcome} /> : null;
}

/** A result on a page that may lack the styles of forms: most pages are shown without one. */
export function StyledOutcome({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      <OutcomeMessage outcome={outcome} />
    </>
  );
}
