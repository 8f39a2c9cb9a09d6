/**
 * Opens a result in the page (`<dialog open>`) as a modal dialog. Browsers without dialogs show it in place. A link to
 * a field closes the dialog and moves there.
 */
export class ResultDialog extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector("dialog");
    // Not open if the visitor closed it before this script had loaded.
    if (!dialog?.open || !dialog.showModal) return;
    // Closes the processing dialog first, which restores the focus, so that this dialog restores it to the same
    // element.
    document.querySelector<HTMLDialogElement>("dialog[data-wait][open]")?.close();
    // Removes the attribute instead of calling `close()`, which would fire a `close` event.
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
