import { t } from "#app/i18n/translate.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldErrors } from "./field-errors.tsx";
import { OutcomeMessage } from "./outcome-message.tsx";

/** What the script of forms shows itself: a message, the error of a field, and the errors of a form. */
export function FormTemplate() {
  return (
    <template
      id="form-template"
      data-network={t("call.networkError")}
      data-too-many={t("call.tooManyRequests")}
      data-unexpected={t("call.unexpected")}
      data-unknown={t("call.unknownStatus", { status: "{status}" })}
    >
      <div data-part="message">
        <OutcomeMessage outcome={{ tone: "error", lines: [" "] }} />
      </div>
      <div data-part="error">
        <FieldErrors id="" errors={[""]} />
      </div>
      <div data-part="summary">
        <ErrorSummary errors={[["", ""]]} />
      </div>
    </template>
  );
}
