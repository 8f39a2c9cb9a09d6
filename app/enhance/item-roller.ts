/** The arrows of the item shop roller, which scroll the list by one item. Without scripts the list itself scrolls. */
export class ItemRoller extends HTMLElement {
  connectedCallback(): void {
    // With at least one item.
    const list = this.querySelector("ul")!;
    for (const button of this.querySelectorAll("button")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        list.scrollBy(0, Number(button.dataset.step) * list.firstElementChild!.clientHeight);
      });
    }
  }
}
