import { formFields } from "../form-answer.ts";

/**
 * Calls the handler of whichever of a page's forms was sent, which its `intent` names.
 * @param otherwise handles a form that names none of them
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
