/**
 * A result that the server wrote into the page (`<dialog open>`), opened as a modal dialog. Browsers without dialogs
 * show it where it stands. A link to a field closes the dialog and leads there.
 */
export class ResultDialog extends HTMLElement {
  #shown = false;

  connectedCallback(): void {
    const dialog = this.querySelector("dialog");
    if (this.#shown || !dialog?.showModal) return;
    this.#shown = true;
    // What asked to wait gives its place first, and the focus back to where it was: there it returns afterwards.
    document.querySelector<HTMLDialogElement>("dialog[data-wait][open]")?.close();
    // Without the attribute a dialog is closed, and closing it would count as an answer.
    dialog.removeAttribute("open");
    dialog.showModal();
    dialog.querySelector("button")?.focus();
    dialog.addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
      if (!link) return;
      event.preventDefault();
      dialog.close();
      document.getElementById(link.hash.slice(1))?.focus();
    });
  }
}
