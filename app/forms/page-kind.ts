import { useContext } from "react";
import { Nonce } from "#app/ui/nonce.ts";

/**
 * Whether the page is hydrated; the forms of other pages are handled by `app/enhance/forms`. In the browser, only the
 * components of hydrated pages run.
 */
export const useIsHydratedPage: () => boolean = import.meta.env.SSR
  ? () => useContext(Nonce) !== undefined
  : () => true;
