import { Rive, RuntimeLoader } from "@rive-app/canvas-lite";
import wasmUrl from "@rive-app/canvas-lite/rive.wasm?url";

const scene = { src: "/assets/rive/assassin_bg.riv", animation: "idle", ratio: 16 / 9 };

/** More pixels are not seen in mist and moonlight, but felt on slow machines: across, and to one of the page. */
const most = { across: 1600, density: 1.5 };

// The runtime would ask public CDNs. Nothing comes from anywhere but this site; without it the poster stays.
RuntimeLoader.setWasmUrl(wasmUrl);
RuntimeLoader.setWasmFallbackUrl(null);
// The scene has an animation and no state machine, which is what the runtime would rather play.
Rive.suppressDeprecationWarnings = ["animations-param"];

/**
 * Plays the animated background on a canvas that covers its box (`object-fit: cover`), except while the tab is hidden.
 *
 * @param onPlaying called when there is something to see; never, when the animation cannot be played
 * @returns what ends it
 */
export function playBackground(canvas: HTMLCanvasElement, onPlaying: () => void): () => void {
  const across = Math.max(canvas.clientWidth, canvas.clientHeight * scene.ratio);
  canvas.width = Math.min(Math.round(across * Math.min(devicePixelRatio, most.density)), most.across);
  canvas.height = Math.round(canvas.width / scene.ratio);
  const rive = new Rive({
    canvas,
    src: scene.src,
    animations: scene.animation,
    autoplay: !document.hidden,
    enableRiveAssetCDN: false,
    shouldDisableRiveListeners: true,
    onPlay: onPlaying,
  });
  const follow = () => (document.hidden ? rive.pause() : rive.play());
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    rive.cleanup();
  };
}
