/** Delay in browsers without `requestIdleCallback`, in milliseconds. */
const SOME_TIME = 500;

/**
 * Runs a task once the page has loaded and the browser is idle.
 * @returns cancels the task
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
