import { mapPlaces } from "#app/features/guide/map-places.ts";
import { type School, schools } from "#app/features/guide/schools.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource, withSmallFallback } from "#app/ui/picture.tsx";
import styles from "./world-map.module.css";

/** The place of a school, which selects its colour in `school-colors.css`. */
const placeOf = (school: School["key"]) => schools.findIndex(({ key }) => key === school) + 1;

/**
 * The world map. Names are HTML over the picture, positioned by `world-map.module.css` in the order of `mapPlaces`,
 * since the content security policy forbids inline styles; a test compares the two. Small screens show numbers instead.
 */
export function WorldMap({ picture }: { picture: PictureSource }) {
  return (
    <section className={`panel ${styles.world}`} id="map" aria-labelledby="map-title">
      <div className="panel-head">
        <h2 id="map-title">{t("map.title")}</h2>
      </div>
      <div className={styles.map}>
        <Picture picture={withSmallFallback(picture)} alt={t("map.alt")} sizes="(max-width: 1023px) 100vw, 900px" />
        <ol className={styles.places}>
          {mapPlaces.map(({ id, name, school }) => (
            <li key={id}>
              <a href={`#place-${id}`} data-s={school && placeOf(school)}>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </div>
      <ol className={styles.texts}>
        {mapPlaces.map(({ id, name, school, text }) => (
          <li key={id} id={`place-${id}`}>
            <h3>{school ? <a href={`#${school}`}>{name}</a> : name}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
