/** Whether the browser has what forms need to be sent by script; older ones send ordinary forms. */
export function canSendForms(): boolean {
  return "SubmitEvent" in window && "HTMLDialogElement" in window;
}

/** Whether a form has been sent and not been answered. */
export function isPending(form: HTMLFormElement): boolean {
  return form.getAttribute("aria-busy") === "true";
}
