import { warnOfUnsavedChanges } from "#app/features/admin/components/unsaved-changes.browser.ts";

// A menu that is higher than the window is scrolled to its current entry.
const current = document.querySelector<HTMLElement>("nav a[aria-current]");
const menu = current?.closest("nav");
if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

warnOfUnsavedChanges();

// A form whose answer is a file tells that it was sent: the page stays open.
document.addEventListener("submit", ({ target }) => {
  const note = (target as Element).querySelector<HTMLTemplateElement>("template[data-sent]");
  if (note) note.nextElementSibling!.replaceChildren(note.content.cloneNode(true));
});
