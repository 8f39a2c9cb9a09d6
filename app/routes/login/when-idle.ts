/** How long browsers that do not say when they are idle are left alone, in milliseconds. */
const SOME_TIME = 500;

/**
 * Does something once the page has loaded and the browser has nothing else to do.
 * @returns what calls it off
 */
export function whenIdle(work: () => void): () => void {
  let callOff = () => removeEventListener("load", wait);
  function wait(): void {
    if (typeof requestIdleCallback === "function") {
      const id = requestIdleCallback(work);
      callOff = () => cancelIdleCallback(id);
    } else {
      const timer = setTimeout(work, SOME_TIME);
      callOff = () => clearTimeout(timer);
    }
  }
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => callOff();
}
