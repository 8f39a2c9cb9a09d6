/** The part of Turnstile's API that is used here. */
interface TurnstileScript {
  render(box: HTMLElement, options: { sitekey: string; theme: "dark" }): string;
  reset(widget: string): void;
  remove(widget: string): void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/**
 * What a page with spam protection by Cloudflare Turnstile adds, for operators who have keys. The widget adds its token
 * to the surrounding form.
 */
export class TurnstileBox extends HTMLElement {
  private widget: string | undefined;
  /** A token is valid for one submission, so each answer to the form resets the widget. */
  private readonly answers = new MutationObserver(() => {
    if (this.widget && !this.closest("form[aria-busy]")) turnstile()?.reset(this.widget);
  });

  async connectedCallback(): Promise<void> {
    this.answers.observe(this.closest("form")!, { attributeFilter: ["aria-busy"] });
    const script = await loadScript();
    if (this.isConnected) this.widget = script.render(this, { sitekey: this.dataset.siteKey!, theme: "dark" });
  }

  disconnectedCallback(): void {
    this.answers.disconnect();
    if (this.widget) turnstile()?.remove(this.widget);
  }
}

function turnstile(): TurnstileScript | undefined {
  return (window as { turnstile?: TurnstileScript }).turnstile;
}

let loading: Promise<TurnstileScript> | undefined;

/** Loads the script once per page. */
function loadScript(): Promise<TurnstileScript> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => {
      const loaded = turnstile();
      if (loaded) resolve(loaded);
    };
    document.head.appendChild(script);
  });
  return loading;
}

customElements.define("turnstile-box", TurnstileBox);
