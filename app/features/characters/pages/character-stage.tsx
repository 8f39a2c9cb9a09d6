import { ProfileName } from "#app/features/game/components/profile-name.tsx";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { t } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./character.module.css";
import type { ShownCharacter } from "./load-character.server.ts";
import "#app/ui/school-colors.css";

/** Who a character is: the figure of its class before the crest of its school, level, guild, and places on the boards. */
export function CharacterStage({ character }: { character: ShownCharacter }) {
  const { name, level, experience, group, figure, school, guild, places, firstSeen, formerNames } = character;
  return (
    <section className={`panel ${styles.stage}`} aria-label={name} data-s={school?.place}>
      <div className={styles.figure}>
        {school && <Picture className={styles.crest} picture={school.emblem} sizes="340px" alt="" eager />}
        {figure && <Picture picture={figure} sizes="(max-width: 699px) 200px, 380px" alt="" eager />}
      </div>
      <div className={styles.facts}>
        <p className={styles.level}>
          {t("ranking.level")} <b>{level}</b>
        </p>
        <ul className={styles.kind}>
          {group && (
            <li>
              <img
                className={group.isPicture ? undefined : styles.icon}
                src={group.icon}
                width="24"
                height="24"
                alt=""
              />
              {group.name}
            </li>
          )}
          {school && (
            <li>
              <img src={school.emblem.src} width="24" height="24" alt="" />
              {school.name}
            </li>
          )}
        </ul>
        {guild && (
          <p className={styles.guild}>
            {guild.role} <ProfileName {...guild} />
          </p>
        )}
        <dl className={styles.more}>
          <Fact name={t("ranking.experience")}>{experience}</Fact>
          {firstSeen && <Fact name={t("character.firstSeen")}>{firstSeen}</Fact>}
          {formerNames.length > 0 && (
            <div>
              <dt>{t("character.formerNames")}</dt>
              {formerNames.map(({ name: former, until }) => (
                <dd key={`${former} ${until}`}>
                  <span className="player-name">{former}</span> {until && t("character.until", { day: until })}
                </dd>
              ))}
            </div>
          )}
        </dl>
      </div>
      <dl className={styles.places}>
        {places.map(({ board, place, best }) => (
          <div key={board}>
            <dt>{board}</dt>
            <dd>
              <b aria-hidden={place ? undefined : "true"}>{place ?? "–"}</b>
              {!place && <span className="sr-only">{t("character.noPlace", { last: rankingLimits.top })} </span>}
              {best ?? t("character.noBest")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
