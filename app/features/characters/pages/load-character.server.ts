import { boardName, monthlyKey } from "#app/features/game/boards.ts";
import { figureOf } from "#app/features/game/class-bust.server.ts";
import { characterPath, guildPath } from "#app/features/game/profile-paths.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDate, parseServerTime } from "#app/format/manila-time.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { killsChart, levelChart } from "./charts.ts";

/** What a member is in its guild, before the guild's name. */
const roles = {
  master: "character.role.master",
  deputy: "character.role.deputy",
  member: "character.role.member",
} as const;

/** Pixels of the widest file of the figure. */
const FIGURE = 560;

/** A character as its page shows it. */
export type ShownCharacter = NonNullable<Awaited<ReturnType<typeof loadCharacter>>>;

/** Loads a character; undefined for an unknown one, and for one that its player has hidden. */
export async function loadCharacter({ content, isPartAvailable }: Services, number: number) {
  const [{ character }, terms, hasGuilds] = await Promise.all([
    content.characters.read({ number }),
    content.game.terms({}),
    isPartAvailable("guilds"),
  ]);
  if (!character) return undefined;
  const { classes, schools, boards } = shownTerms(terms);
  const { characterNum, characterName, level, experience, classCode, school, guild, places, bestPlaces } = character;
  const name = shownName(characterName);
  const group = classOfCode(classes, classCode);
  const home = schoolOfNumber(schools, school);
  const months = character.months.map((row) => ({ ...row, name: monthName(row.month) }));
  return {
    name,
    path: characterPath(characterNum, characterName),
    level,
    experience: groupedNumber(experience),
    group: group && { name: group.name, icon: group.icon, isPicture: group.isPicture },
    figure: figureOf(group, FIGURE),
    school: home && { name: home.name, place: home.place, emblem: home.crest },
    guild: guild && {
      name: shownName(guild.name),
      href: hasGuilds ? guildPath(guild.guildNum, guild.name) : undefined,
      role: t(roles[guild.role]),
    },
    places: boards.filter(monthlyKey).map((board) => {
      const place = places.find((one) => one.board === board.key)?.place;
      const best = bestPlaces.find((one) => one.board === board.key);
      return {
        board: boardName(board),
        // A place that the ranking does not show is none.
        place: place && place <= rankingLimits.top ? `#${place}` : undefined,
        best: best && t("character.bestIn", { place: best.place, month: monthName(best.month) }),
      };
    }),
    months,
    charts: months.length > 1 ? { level: levelChart(months), kills: killsChart(months) } : undefined,
    firstSeen: dayOf(character.firstSeenAt),
    formerNames: character.formerNames.map((former) => ({
      name: shownName(former.name),
      until: dayOf(former.until),
    })),
  };
}

function dayOf(time: string): string | undefined {
  const read = parseServerTime(time);
  return read === undefined ? undefined : fullDay(manilaDate(read));
}
