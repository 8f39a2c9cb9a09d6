import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./register.module.css";

interface GatePictureProps {
  art: PictureSource;
  /** Before the artwork. */
  figure: PictureSource | undefined;
  /** The emblems of the schools. */
  crests: PictureSource[];
  /** The number of classes. */
  classes: number;
}

/** What a new account is for, before artwork: above the sign-up form, on wide screens beside it. */
export function GatePicture({ art, figure, crests, classes }: GatePictureProps) {
  return (
    <section className={styles.gate} aria-labelledby="gate-title">
      <Picture className="cover" picture={art} sizes="(max-width: 1199px) 100vw, 824px" alt="" eager />
      {figure && <Picture className={styles.figure} picture={figure} sizes="320px" alt="" eager />}
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
