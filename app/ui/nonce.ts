import { createContext } from "react";

/** The nonce of a hydrated page's inline scripts; undefined in the browser, which hides it. */
export const Nonce = createContext<string | undefined>(undefined);
