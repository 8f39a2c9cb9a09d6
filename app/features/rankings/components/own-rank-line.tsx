import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { rankingLimits } from "../limits.ts";
import type { OwnRank } from "../own-rank.ts";
import { shownName } from "../shown-name.ts";

/** The place of a player's best character, with a link that finds it in the ranking. */
export function OwnRankLine({ rank: { name, level, place, href } }: { rank: OwnRank }) {
  return (
    <p className="site-notice">
      {place ? t("ranking.own") : t("ranking.ownBelow", { last: rankingLimits.top })} {place && <b>{place}</b>}{" "}
      <a href={localizedHref(href)}>
        <span className="player-name">{shownName(name)}</span>, {t("home.level", { level })}
      </a>
    </p>
  );
}
