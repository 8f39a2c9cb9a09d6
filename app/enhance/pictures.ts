/**
 * Pictures of other servers that cannot be loaded give way to one of ours, which `data-fallback` names. Also those that
 * failed before this script ran.
 */
export function enhancePictures(): void {
  const replace = (target: EventTarget | null) => {
    if (!(target instanceof HTMLImageElement) || !target.dataset.fallback) return;
    target.src = target.dataset.fallback;
    // The fallback is tried once.
    delete target.dataset.fallback;
  };
  document.addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-fallback]"))
    if (image.complete) image.decode().catch(() => replace(image));
}
