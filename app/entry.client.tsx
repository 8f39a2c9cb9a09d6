import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** The components of islands by name, each loaded when one comes into view. */
const islands: Readonly<Record<string, () => Promise<ComponentType<never>>>> = {
  "colors-preview": async () => (await import("#app/features/branding/components/colors-preview.tsx")).ColorsPreview,
};

/** An `Island` (`app/ui/island.tsx`). Pages that have one load this script; no page is hydrated as a whole. */
class PageIsland extends HTMLElement {
  private readonly inView = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.inView.disconnect();
    void this.hydrate();
  });

  connectedCallback(): void {
    if ("eager" in this.dataset) void this.hydrate();
    else this.inView.observe(this);
  }

  disconnectedCallback(): void {
    this.inView.disconnect();
  }

  private async hydrate(): Promise<void> {
    const { name = "", prefix = "", props = "{}" } = this.dataset;
    const component = await islands[name]!();
    hydrateRoot(this, createElement(component, JSON.parse(props) as never), { identifierPrefix: prefix });
  }
}

customElements.define("page-island", PageIsland);
