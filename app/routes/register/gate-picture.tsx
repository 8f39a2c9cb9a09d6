import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./register.module.css";

/** The artwork above the sign-up form. */
export function GatePicture({ art, crests }: { art: PictureSource; crests: PictureSource[] }) {
  return (
    <section className={styles.gate} aria-labelledby="gate-title">
      <Picture picture={art} sizes="(max-width: 1023px) 100vw, 916px" alt="" eager />
      <div>
        <h2 id="gate-title">The gate is open</h2>
        <ul className="bullets">
          <li>One free account for everything</li>
          <li>Three schools and nine classes</li>
          <li>Monthly rankings and events</li>
        </ul>
        <p>
          {crests.map((crest) => (
            <Picture key={crest.src} picture={crest} sizes="40px" alt="" />
          ))}
        </p>
      </div>
    </section>
  );
}
