import { bustOf, LINE_BUST } from "#app/features/game/class-bust.server.ts";
import { characterPath, guildPath } from "#app/features/game/profile-paths.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import type { FoundGuild, NameMatch } from "#app/features/name-search/calls.ts";
import { nameSearchLimits } from "#app/features/name-search/limits.ts";
import { isTooShort } from "#app/features/name-search/search-plan.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { t } from "#app/i18n/translate.ts";
import { missingParts } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";
import { smallestFile } from "#app/ui/picture.tsx";

/** A search as its page shows it. */
export type ShownSearch = Awaited<ReturnType<typeof loadSearch>>;

interface ShownCharacter {
  num: number;
  name: string;
  href: string;
  level: number;
  /** The name of its class, and its picture: a bust or an icon. */
  group: string;
  picture: string | undefined;
  /** The place of its school, which selects a colour in the stylesheet. */
  school: number | undefined;
  guild: { guildNum: number; name: string; mark: string } | undefined;
  match: NameMatch;
}

type ShownGuild = Pick<FoundGuild, "guildNum" | "mark" | "members" | "averageLevel" | "match"> & {
  name: string;
  href: string;
};

/** Finds what has a name like a text. What has no pages is left out. */
export async function loadSearch(services: Services, search: string) {
  const state = search === "" ? "start" : isTooShort(search) ? "tooShort" : "found";
  if (state !== "found") return { search, state, characters: [], guilds: [], isCut: false } as const;
  const { content } = services;
  const [found, terms, lacks] = await Promise.all([
    content.nameSearch.find({ search }),
    content.game.terms({}).then(shownTerms),
    missingParts(services, ["characters", "guilds"]),
  ]);
  const characters: ShownCharacter[] = (lacks.includes("characters") ? [] : found.characters).map((row) => {
    const group = classOfCode(terms.classes, row.classCode);
    const bust = bustOf(group, LINE_BUST);
    return {
      num: row.characterNum,
      name: shownName(row.characterName),
      href: characterPath(row.characterNum, row.characterName),
      level: row.level,
      group: group?.name ?? t("ranking.unknownClass"),
      picture: bust ? smallestFile(bust) : group?.icon,
      school: schoolOfNumber(terms.schools, row.school)?.place,
      guild: row.guild ? { ...row.guild, name: shownName(row.guild.name) } : undefined,
      match: row.match,
    };
  });
  const guilds: ShownGuild[] = (lacks.includes("guilds") ? [] : found.guilds).map((row) => ({
    guildNum: row.guildNum,
    mark: row.mark,
    members: row.members,
    averageLevel: row.averageLevel,
    match: row.match,
    name: shownName(row.name),
    href: guildPath(row.guildNum, row.name),
  }));
  return {
    search,
    state: characters.length + guilds.length === 0 ? "none" : state,
    characters,
    guilds,
    isCut: characters.length === nameSearchLimits.characters || guilds.length === nameSearchLimits.guilds,
  } as const;
}
