/** A question that a form asks before it is sent, see `app/forms/confirm-dialog.tsx`. */
const QUESTION = "dialog[data-question]";

/** Opens the dialog of a form instead of sending it. @returns whether it was opened */
export function askFirst(form: HTMLFormElement): boolean {
  const question = form.querySelector<HTMLDialogElement>(QUESTION);
  if (!question || !isWaiting(question)) return false;
  question.removeAttribute("open");
  question.dataset.modal = "";
  const fields = question.querySelector("fieldset");
  if (fields) fields.disabled = false;
  question.showModal();
  return true;
}

/** Whether a field is that of a question that has not been asked. */
export function isNotAsked(field: Element): boolean {
  const question = field.closest<HTMLDialogElement>(QUESTION);
  return question !== null && isWaiting(question);
}

/**
 * Whether a question will be asked in a dialog. The style sheet hides it from the start only where `scripting` is known;
 * elsewhere it is part of the form.
 */
function isWaiting({ dataset }: HTMLDialogElement): boolean {
  const isInForm = "inForm" in dataset || !matchMedia("(scripting: enabled)").matches;
  return !("modal" in dataset) && !isInForm;
}

/** Closes the dialog of a form, unless the answer reports an error in it. @returns whether it stays open */
export function settleQuestion(form: HTMLFormElement, page: Document): boolean {
  const question = form.querySelector<HTMLDialogElement>(`${QUESTION}[data-modal]`);
  if (!question) return false;
  const stays = page.querySelector(`[id="${form.getAttribute("id")}"] ${QUESTION} [aria-invalid=true]`) !== null;
  if (!stays) {
    question.close();
    // Before the event, so that the answer does not open it again.
    reset(question);
  }
  return stays;
}

/** Gives the question of an answer the state of that in the page. */
export function keepQuestion(old: HTMLElement, next: HTMLElement): void {
  if (!old.matches(QUESTION)) return;
  for (const name of ["open", "data-modal", "data-in-form"]) next.toggleAttribute(name, old.hasAttribute(name));
  const [fields, nextFields] = [old.querySelector("fieldset"), next.querySelector("fieldset")];
  if (fields && nextFields) nextFields.disabled = fields.disabled;
}

/** Closing a question does not stop the request. */
function isSending(question: Element): boolean {
  return question.closest("form[aria-busy=true]") !== null;
}

function reset(question: HTMLDialogElement): void {
  delete question.dataset.modal;
  const fields = question.querySelector("fieldset");
  if (fields) fields.disabled = true;
  else question.setAttribute("open", "");
  for (const input of question.querySelectorAll("input")) input.value = "";
  question.querySelector<HTMLElement>("[data-shown][aria-pressed=true]")?.click();
}

/** Closes the dialogs of questions by their buttons and by Escape. */
export function enhanceQuestions(): void {
  document.addEventListener("click", ({ target }) => {
    const question = (target as Element).closest("[data-cancel]")?.closest("dialog");
    if (question && !isSending(question)) question.close();
  });
  // These events do not bubble.
  document.addEventListener(
    "cancel",
    (event) => {
      if (isSending(event.target as Element)) event.preventDefault();
    },
    true,
  );
  document.addEventListener(
    "close",
    ({ target }) => {
      if ((target as Element).matches(QUESTION)) reset(target as HTMLDialogElement);
    },
    true,
  );
}
