/** Marks or unmarks a link as the current one of its list. */
export function markCurrent(link: Element, isCurrent: boolean): void {
  if (isCurrent) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}
