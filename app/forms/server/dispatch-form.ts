import { formFields } from "../form-action-data.ts";

/**
 * Calls the handler of the submitted form, by its `intent`.
 * @param otherwise handles a form whose intent has no handler
 */
export function dispatchForm<Answer>(
  form: FormData,
  handlers: Readonly<Record<string, () => Answer>>,
  otherwise: () => Answer,
): Answer {
  const intent = form.get(formFields.intent);
  const handler = typeof intent === "string" && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  return (handler ?? otherwise)();
}
