import { prefersReducedMotion } from "#app/enhance/motion.ts";

/** Delay in browsers without `requestIdleCallback`, in milliseconds. */
const SOME_TIME = 500;

// Phones show only a strip of the scene, which is not worth half a megabyte and the processor time.
if (!prefersReducedMotion() && matchMedia("(min-width: 600px)").matches) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(play);
  else setTimeout(play, SOME_TIME);
}

async function play(): Promise<void> {
  try {
    const { playBackground } = await import("./play-background.browser.ts");
    playBackground(document.querySelector<HTMLCanvasElement>("canvas[data-late-script]")!);
  } catch {
    // The animation cannot be played, so the picture stays.
  }
}
