import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** Attributes of the custom elements. React 18 passes `class` through unchanged. */
type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "server-clock": CustomElement;
      "back-to-top": CustomElement;
      "banner-carousel": CustomElement;
      "item-roller": CustomElement;
      "cart-add": CustomElement;
      "top-ranking": CustomElement;
      "class-tabs": CustomElement;
      "result-dialog": CustomElement;
      "page-swap": CustomElement;
      "count-down": CustomElement;
      "local-time": CustomElement;
      "turnstile-box": CustomElement;
      "consent-bar": CustomElement;
      "passkey-button": CustomElement;
      "rich-text": CustomElement;
      "upload-files": CustomElement;
      "page-island": CustomElement;
      "page-reload": CustomElement;
      /** Not an element of the page: see `app/shell/slot.tsx`. */
      "page-slot": CustomElement & { name: string };
    }
  }
}
