/**
 * Replaces pictures of other servers that fail to load with the picture in `data-fallback`, including those that failed
 * before this script ran.
 */
export function enhancePictures(): void {
  const replace = (target: EventTarget | null) => {
    if (!(target instanceof HTMLImageElement) || !target.dataset.fallback) return;
    target.src = target.dataset.fallback;
    // Removed, so that a failing fallback is not retried.
    delete target.dataset.fallback;
  };
  document.addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-fallback]"))
    if (image.complete) image.decode().catch(() => replace(image));
}
