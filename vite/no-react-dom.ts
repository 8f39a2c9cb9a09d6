/**
 * Replaces React's renderer for browsers in the built worker. React Router imports one function of it, and only calls it
 * in a browser.
 */
export function flushSync(): never {
  throw new Error("flushSync is for browsers: this build renders on the server only.");
}
