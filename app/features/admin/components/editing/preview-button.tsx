import { previewField } from "../../seen.ts";

/** Sends the form to be looked at; what is missing in it does not matter for that. */
export function PreviewButton() {
  return (
    <button type="submit" className="button quiet" name={previewField} value="yes" formNoValidate>
      Preview
    </button>
  );
}
