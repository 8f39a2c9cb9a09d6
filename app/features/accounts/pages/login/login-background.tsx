import { useContext } from "react";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { SaveData } from "#app/ui/save-data.ts";
import styles from "./login-background.module.css";
import script from "./play-background.browser.ts?worker&url";

/** Phones show only a strip of the scene, which is not worth half a megabyte and the processor time. */
const MEDIA = "(min-width: 600px) and (prefers-reduced-motion: no-preference)";

/**
 * The full-screen background (specification section 2, "Login page"): a picture of the scene, over which the animation
 * fades in once the browser is idle. The picture stays, and nothing else is loaded, with reduced motion or reduced data
 * usage, on phones, without scripts, in browsers that cannot play the animation, and if the picture is the operator's.
 */
export function LoginBackground({ poster, isAnimated }: { poster: PictureSource; isAnimated: boolean }) {
  const saveData = useContext(SaveData);
  return (
    <div className={`screen-only ${styles.background}`} aria-hidden="true">
      <Picture picture={poster} alt="" eager />
      {isAnimated && !saveData && <canvas data-late-script={script} data-media={MEDIA} />}
    </div>
  );
}
