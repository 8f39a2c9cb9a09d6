/** Where the answer is kept: `yes` or `no` and the address that was asked about. */
const KEY = "consent";

/**
 * What a page with a third-party script adds to `index.ts`: asks the visitor, keeps the answer in the browser, and
 * loads the script only after a yes. Browsers that send Global Privacy Control have said no.
 */
class ConsentBar extends HTMLElement {
  connectedCallback(): void {
    const answer = this.answer();
    if (answer === "yes") this.load();
    const isDeclined = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
    this.hidden = this.dataset.always === undefined && (answer !== undefined || isDeclined);
    this.mark(answer);
    this.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (button) this.choose(button.value);
    });
  }

  /** The visitor's answer about this script; undefined before. */
  private answer(): string | undefined {
    try {
      const [answer, src] = (localStorage.getItem(KEY) ?? "").split(" ");
      return src === this.dataset.src ? answer : undefined;
    } catch {
      // Browsers that keep nothing are asked on each page.
      return undefined;
    }
  }

  private choose(answer: string): void {
    try {
      localStorage.setItem(KEY, `${answer} ${this.dataset.src}`);
    } catch {
      // See above.
    }
    if (this.dataset.always === undefined) this.hidden = true;
    this.mark(answer);
    if (answer === "yes") this.load();
    // What a script has begun ends with the page.
    else if (this.script()) location.reload();
  }

  private mark(answer: string | undefined): void {
    for (const button of this.querySelectorAll("button")) button.ariaPressed = String(button.value === answer);
  }

  /** The script, if the page has loaded it. */
  private script(): Element | null {
    return document.querySelector(`script[src="${CSS.escape(this.dataset.src!)}"]`);
  }

  private load(): void {
    const { src = "", attributes = "[]" } = this.dataset;
    if (this.script()) return;
    const script = document.createElement("script");
    for (const { name, value } of JSON.parse(attributes)) script.setAttribute(name, value);
    script.src = src;
    document.head.appendChild(script);
  }
}

customElements.define("consent-bar", ConsentBar);
