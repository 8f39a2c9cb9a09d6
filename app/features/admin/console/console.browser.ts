import { enablePalette } from "#app/features/admin/components/palette.browser.ts";
import { warnOfUnsavedChanges } from "#app/features/admin/components/unsaved-changes.browser.ts";

warnOfUnsavedChanges();
enablePalette();

// A filter of a list applies as soon as it is chosen.
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.form?.matches("[data-filters]")) target.form.requestSubmit();
});

// A form whose answer is a file tells that it was sent: the page stays open.
document.addEventListener("submit", ({ target }) => {
  const note = (target as Element).querySelector<HTMLTemplateElement>("template[data-sent]");
  if (!note) return;
  const status = note.nextElementSibling!;
  status.textContent = "";
  status.appendChild(note.content.cloneNode(true));
});

// Enter in a field with a button of its own presses that button, and not the first one of the form.
document.addEventListener("keydown", (event) => {
  const { dataset, form } = event.target as HTMLInputElement;
  if (event.key !== "Enter" || !dataset?.enter) return;
  event.preventDefault();
  form?.querySelector<HTMLButtonElement>(`button[name="${dataset.enter}"]`)?.click();
});
