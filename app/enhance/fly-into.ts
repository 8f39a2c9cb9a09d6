import { prefersReducedMotion } from "./motion.ts";

/** Lets a copy of a picture fly into an element, which answers with a bounce. */
export function flyInto(target: Element, picture: HTMLImageElement): void {
  if (prefersReducedMotion() || !target.animate) return;
  const from = picture.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.alt = "";
  copy.style.cssText = `position:fixed;z-index:9;pointer-events:none;left:${from.left}px;top:${from.top}px;width:${from.width}px`;
  document.body.appendChild(copy);
  const end = `translate(${to.left - from.left}px,${to.top - from.top}px) scale(.1)`;
  copy.animate({ transform: end, opacity: 0.3 }, { duration: 600, easing: "ease-in" }).onfinish = () => {
    copy.remove();
    target.animate({ transform: ["none", "scale(1.6)", "none"] }, 300);
  };
}
