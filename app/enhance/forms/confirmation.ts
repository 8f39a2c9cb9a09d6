/** The confirmation step of a form, see `app/forms/confirm-dialog.tsx`. */
const CONFIRMATION = "dialog[data-confirmation]";

/** Opens the dialog of a form instead of sending it. @returns whether it was opened */
export function openConfirmation(form: HTMLFormElement): boolean {
  const confirmation = form.querySelector<HTMLDialogElement>(CONFIRMATION);
  if (!confirmation || !opensAsDialog(confirmation)) return false;
  confirmation.removeAttribute("open");
  confirmation.dataset.modal = "";
  const fields = confirmation.querySelector("fieldset");
  if (fields) fields.disabled = false;
  confirmation.showModal();
  return true;
}

/** Whether a field belongs to a confirmation dialog that is not open yet. */
export function isUnopened(field: Element): boolean {
  const confirmation = field.closest<HTMLDialogElement>(CONFIRMATION);
  return confirmation !== null && opensAsDialog(confirmation);
}

/**
 * Whether a confirmation opens as a dialog on submit. The stylesheet hides it from the start only where `scripting` is known;
 * elsewhere it is part of the form.
 */
function opensAsDialog({ dataset }: HTMLDialogElement): boolean {
  const isInForm = "inForm" in dataset || !matchMedia("(scripting: enabled)").matches;
  return !("modal" in dataset) && !isInForm;
}

/** Closes the dialog of a form, unless the answer reports an error in it. @returns whether it stays open */
export function closeConfirmation(form: HTMLFormElement, page: Document): boolean {
  const confirmation = form.querySelector<HTMLDialogElement>(`${CONFIRMATION}[data-modal]`);
  if (!confirmation) return false;
  // A page has one confirmation that can be open.
  const stays = page.querySelector(`${CONFIRMATION} [aria-invalid=true]`) !== null;
  if (!stays) {
    confirmation.close();
    // Before the event, so that the answer does not open it again.
    reset(confirmation);
  }
  return stays;
}

/** Copies the state of the page's confirmation to that of the answer. */
export function keepConfirmationState(old: HTMLElement, next: HTMLElement): void {
  if (!old.matches(CONFIRMATION)) return;
  for (const name of ["open", "data-modal", "data-in-form"]) next.toggleAttribute(name, old.hasAttribute(name));
  const [fields, nextFields] = [old.querySelector("fieldset"), next.querySelector("fieldset")];
  if (fields && nextFields) nextFields.disabled = fields.disabled;
}

/** Whether its form is being sent: closing the dialog would not stop the request. */
function isSending(confirmation: Element): boolean {
  return confirmation.closest("form[aria-busy=true]") !== null;
}

function reset(confirmation: HTMLDialogElement): void {
  delete confirmation.dataset.modal;
  const fields = confirmation.querySelector("fieldset");
  if (fields) fields.disabled = true;
  else confirmation.setAttribute("open", "");
  for (const input of confirmation.querySelectorAll("input")) input.value = "";
  confirmation.querySelector<HTMLElement>("[data-shown][aria-pressed=true]")?.click();
}

/** Closes confirmation dialogs with their Cancel button and with Escape. */
export function enhanceConfirmations(): void {
  document.addEventListener("click", ({ target }) => {
    const confirmation = (target as Element).closest("[data-cancel]")?.closest("dialog");
    if (confirmation && !isSending(confirmation)) confirmation.close();
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
      if ((target as Element).matches(CONFIRMATION)) reset(target as HTMLDialogElement);
    },
    true,
  );
}
