import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./register.module.css";

interface GatePictureProps {
  art: PictureSource;
  /** The emblems of the schools. */
  crests: PictureSource[];
  /** The number of classes. */
  classes: number;
}

/** The artwork above the sign-up form; on wide screens beside it. */
export function GatePicture({ art, crests, classes }: GatePictureProps) {
  return (
    <section className={styles.gate} aria-labelledby="gate-title">
      <Picture picture={art} sizes="(max-width: 639px) 100vw, 320px" alt="" eager />
      <div>
        <h2 id="gate-title">{t("register.gate")}</h2>
        <ul className="bullets">
          <li>{t("register.gateAccount")}</li>
          <li>{t("register.gateSchools", { schools: crests.length, classes })}</li>
          <li>{t("register.gateRankings")}</li>
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
