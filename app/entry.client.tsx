import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { withFormReplies } from "./forms/form-reply.ts";

window.fetch = withFormReplies(window.fetch);

/**
 * Decodes the page's data before hydration. Remix does that in its first render, which suspends until it is done. A
 * click or key press meanwhile makes React render synchronously, which fails with its error 345 ("Root did not
 * complete").
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    // The promise that Remix suspends with. If it rejects, the first render reports the error.
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
