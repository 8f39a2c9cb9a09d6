import { prefersReducedMotion } from "#app/enhance/motion.ts";

/** Delay in browsers without `requestIdleCallback`, in milliseconds. */
const SOME_TIME = 500;

/** Plays the animated background of the login page on its canvas once the page has loaded and the browser is idle. */
class LoginScene extends HTMLElement {
  connectedCallback(): void {
    // Phones show only a strip of the scene, which is not worth half a megabyte and the processor time.
    if (prefersReducedMotion() || !matchMedia("(min-width: 600px)").matches) return;
    if (document.readyState === "complete") this.playWhenIdle();
    else addEventListener("load", () => this.playWhenIdle(), { once: true });
  }

  private playWhenIdle(): void {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => this.play());
    else setTimeout(() => this.play(), SOME_TIME);
  }

  private async play(): Promise<void> {
    const canvas = this.querySelector("canvas")!;
    try {
      const { playBackground } = await import("./play-background.browser.ts");
      playBackground(canvas, () => {
        canvas.dataset.playing = "true";
      });
    } catch {
      // The animation cannot be played, so the picture stays.
    }
  }
}

customElements.define("login-scene", LoginScene);
