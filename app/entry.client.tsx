import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { withFormReplies } from "./forms/form-reply.ts";

window.fetch = withFormReplies(window.fetch);

/**
 * Decodes the page's data before React begins. Remix does that in its first render, which suspends until it is done; a
 * click or a key in that moment makes React render at once, which fails with its error 345 ("Root did not complete").
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    // The promise that Remix suspends with. Should it fail, the first render says so.
    await decoding;
  }
}

decodePageData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
