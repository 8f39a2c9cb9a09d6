import { boardName } from "#app/features/game/boards.ts";
import { bustOf, LINE_BUST } from "#app/features/game/class-bust.server.ts";
import { characterPath, guildPath } from "#app/features/game/profile-paths.ts";
import { type ShownTerms, shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import type { FoundCharacter, FoundGuild, NameMatch } from "#app/features/name-search/calls.ts";
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

type ShownGuild = FoundGuild & { href: string };

/** How many of the first characters and guilds stand below a search with few results. */
const LEADERS = { characters: 6, guilds: 3 };
/** The maximum number of results that are followed by the leaders. */
const FEW_RESULTS = 6;

/** Finds what has a name like a text. What has no pages is left out. */
export async function loadSearch(services: Services, search: string) {
  const state = search === "" ? "start" : isTooShort(search) ? "tooShort" : "found";
  if (state !== "found") {
    const leaders = await leadersOf(services);
    return { search, state, characters: [], guilds: [], isCut: false, leaders } as const;
  }
  const { content } = services;
  const [found, terms, lacks, leaders] = await Promise.all([
    content.nameSearch.find({ search }),
    content.game.terms({}).then(shownTerms),
    missingParts(services, ["characters", "guilds"]),
    leadersOf(services),
  ]);
  const characters = lacks.includes("characters") ? [] : found.characters.map((row) => shownCharacter(row, terms));
  const guilds = lacks.includes("guilds") ? [] : found.guilds.map(shownGuild);
  const count = characters.length + guilds.length;
  return {
    search,
    state: count === 0 ? "none" : state,
    characters,
    guilds,
    isCut: characters.length === nameSearchLimits.characters || guilds.length === nameSearchLimits.guilds,
    leaders: count <= FEW_RESULTS ? leaders : undefined,
  } as const;
}

/** The first of a board of characters and of one of guilds, as names to begin with; none that cannot be read. */
async function leadersOf(services: Services) {
  const { content } = services;
  const lacks = await missingParts(services, ["rankings", "characters", "guilds"]);
  const [terms, top, list] = await Promise.all([
    content.game.terms({}).then(shownTerms),
    lacks.some((part) => part !== "guilds") ? undefined : content.rankings.top({}).catch(() => undefined),
    lacks.includes("guilds") ? undefined : content.guilds.list({ order: "wins", page: 1 }).catch(() => undefined),
  ]);
  const board = terms.boards.find(({ key }) => key === "level");
  const guildBoard = terms.guildBoards.find(({ key }) => key === "wins");
  return {
    titles: { characters: board ? boardName(board) : "", guilds: guildBoard ? boardName(guildBoard) : "" },
    characters: (board && top ? top.topLevel : [])
      .filter(({ hasPage }) => hasPage)
      .slice(0, LEADERS.characters)
      .map((row) => shownCharacter({ ...row, guild: null, match: "part" }, terms)),
    guilds: (guildBoard && list ? list.data : [])
      .slice(0, LEADERS.guilds)
      .map((row) => shownGuild({ ...row, match: "part" })),
  };
}

function shownCharacter(
  { characterNum, characterName, level, classCode, school, guild, match }: FoundCharacter,
  terms: ShownTerms,
): ShownCharacter {
  const group = classOfCode(terms.classes, classCode);
  const bust = bustOf(group, LINE_BUST);
  return {
    num: characterNum,
    name: shownName(characterName),
    href: characterPath(characterNum, characterName),
    level,
    group: group?.name ?? t("ranking.unknownClass"),
    picture: bust ? smallestFile(bust) : group?.icon,
    school: schoolOfNumber(terms.schools, school)?.place,
    guild: guild ? { ...guild, name: shownName(guild.name) } : undefined,
    match,
  };
}

function shownGuild(guild: FoundGuild): ShownGuild {
  const { guildNum, name } = guild;
  return { ...guild, name: shownName(name), href: guildPath(guildNum, name) };
}
