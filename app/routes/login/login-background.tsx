import { useContext, useEffect, useRef, useState } from "react";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { SaveData } from "#app/ui/save-data.ts";
import styles from "./login-background.module.css";
import { whenIdle } from "./when-idle.ts";

/**
 * The full-screen background (specification section 2, "Login page"): a picture of the scene, over which the animation
 * fades in once the browser is idle. The picture stays, and nothing else is loaded, with reduced motion or reduced data
 * usage, on phones, without scripts, in browsers that cannot play the animation, and if the picture is the operator's.
 */
export function LoginBackground({ poster, isAnimated }: { poster: PictureSource; isAnimated: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [playing, setPlaying] = useState(false);
  const saveData = useContext(SaveData);
  useEffect(() => {
    if (!isAnimated || saveData || prefersReducedMotion() || isSmall()) return;
    let ended = false;
    let end = () => {};
    const callOff = whenIdle(async () => {
      try {
        const { playBackground } = await import("./play-background.client.ts");
        if (canvas.current && !ended) end = playBackground(canvas.current, () => setPlaying(true));
      } catch {
        // The animation cannot be played, so the picture stays.
      }
    });
    return () => {
      ended = true;
      callOff();
      end();
    };
  }, [saveData, isAnimated]);
  return (
    <div className={`screen-only ${styles.background}`} aria-hidden="true">
      <Picture picture={poster} alt="" eager />
      <canvas ref={canvas} data-playing={playing || undefined} />
    </div>
  );
}

/** Phones show only a strip of the scene, which is not worth half a megabyte and the processor time. */
function isSmall(): boolean {
  return !matchMedia("(min-width: 600px)").matches;
}

function prefersReducedMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
