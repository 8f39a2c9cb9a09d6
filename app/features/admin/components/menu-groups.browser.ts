const KEY = "console menu";

/** The names of the closed groups. */
function closedGroups(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Keeps the groups of the menu closed that were closed on another page, except for that of the current one. */
export function keepMenuGroups(): void {
  const groups = [...document.querySelectorAll<HTMLDetailsElement>("nav details[data-group]")];
  const nameOf = ({ dataset }: HTMLElement) => dataset.group ?? "";
  const closed = closedGroups();
  for (const group of groups) {
    if (closed.includes(nameOf(group)) && !group.querySelector("[aria-current]")) group.open = false;
    group.addEventListener("toggle", () => {
      try {
        localStorage.setItem(KEY, JSON.stringify(groups.filter(({ open }) => !open).map(nameOf)));
      } catch {
        // A browser may forbid it.
      }
    });
  }
}
