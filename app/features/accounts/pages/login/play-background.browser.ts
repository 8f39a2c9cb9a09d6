import { Rive, RuntimeLoader } from "@rive-app/canvas-lite";
import wasmUrl from "@rive-app/canvas-lite/rive.wasm?url";
import { scenes } from "#app/static/folders.ts";

const scene = { src: `${scenes}/assassin_bg.riv`, animation: "idle", ratio: 16 / 9 };

/**
 * Maximum resolution: width in pixels, and pixels per CSS pixel. More is not visible in this scene but slows machines
 * down.
 */
const maxCanvas = { width: 1600, density: 1.5 };

// By default the runtime loads from public CDNs. This site loads nothing from elsewhere; on failure the poster stays.
RuntimeLoader.setWasmUrl(wasmUrl);
RuntimeLoader.setWasmFallbackUrl(null);
// The scene has an animation instead of a state machine, which the runtime warns about.
Rive.suppressDeprecationWarnings = ["animations-param"];

/** Delay in browsers without `requestIdleCallback`, in milliseconds. */
const SOME_TIME = 500;

if (typeof requestIdleCallback === "function") requestIdleCallback(play);
else setTimeout(play, SOME_TIME);

/** Plays the animation on a canvas that covers its box (`object-fit: cover`), except while the tab is hidden. */
function play(): void {
  const canvas = document.querySelector<HTMLCanvasElement>("canvas[data-late-script]")!;
  const across = Math.max(canvas.clientWidth, canvas.clientHeight * scene.ratio);
  canvas.width = Math.min(Math.round(across * Math.min(devicePixelRatio, maxCanvas.density)), maxCanvas.width);
  canvas.height = Math.round(canvas.width / scene.ratio);
  const rive = new Rive({
    canvas,
    src: scene.src,
    animations: scene.animation,
    autoplay: !document.hidden,
    enableRiveAssetCDN: false,
    shouldDisableRiveListeners: true,
    onPlay: () => {
      canvas.dataset.playing = "true";
    },
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? rive.pause() : rive.play()));
}
