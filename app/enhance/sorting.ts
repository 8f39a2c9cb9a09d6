/** Applies another order of a list as soon as it is chosen: opens the address of its form without empty fields. */
export function enhanceSorting(): void {
  document.addEventListener("change", ({ target }) => {
    const select = target as HTMLSelectElement;
    if (!select.matches("[data-sorting]")) return;
    const query = new URLSearchParams();
    new FormData(select.form!).forEach((value, name) => {
      if (value) query.append(name, String(value));
    });
    const address = new URL(select.form!.action);
    address.search = String(query);
    location.href = address.href;
  });
}
