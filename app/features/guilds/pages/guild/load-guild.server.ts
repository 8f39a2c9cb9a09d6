import { bustOf, LINE_BUST } from "#app/features/game/class-bust.server.ts";
import { characterPath, guildPath } from "#app/features/game/profile-paths.ts";
import { type ShownTerms, shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode } from "#app/features/game/terms.ts";
import type { Guild, GuildMember } from "#app/features/guilds/calls.ts";
import { type ShownHeldRegion, shownHeldRegion } from "#app/features/guilds/held-region.server.ts";
import { guildLimits } from "#app/features/guilds/limits.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import { missingListPage, readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import type { Pager } from "#app/ui/pager/pager-model.ts";
import { smallestFile } from "#app/ui/picture.tsx";

/** A character in a guild; without an address if only the name is known, and if characters have no pages. */
interface ShownCharacter {
  name: string;
  href: string | undefined;
}

/** A guild as its page shows it. */
export interface ShownGuild extends Pick<Guild, "guildNum" | "mark" | "wins" | "draws" | "losses" | "averageLevel"> {
  name: string;
  /** The canonical address. */
  path: string;
  /** How many characters are members. */
  count: number;
  /** Undefined if the game has none. */
  master: ShownCharacter | undefined;
  deputies: ShownCharacter[];
  /** A page of them. */
  members: (ShownCharacter & { level: number; role: string | undefined; picture: string | undefined; group: string })[];
  pager: Pager;
  regions: ShownHeldRegion[];
  formerNames: FormerName[];
  formerMasters: FormerName[];
  firstSeen: ShownTime | undefined;
  /** The seasons of the club war in which it has won regions. */
  seasons: { key: string; name: string; won: number }[];
  hasClubWar: boolean;
}
interface FormerName {
  name: string;
  until: ShownTime;
}

/** How many deputies the head of the page names; the others are among the members. */
const DEPUTIES = 6;

/**
 * Loads a guild with a page of its members; undefined for a guild that does not exist.
 * @param page 0 for what is no number of a page
 * @throws 404 for a page that the list does not have
 */
export async function loadGuild(
  { content, isPartAvailable }: Services,
  number: number,
  page: number,
): Promise<ShownGuild | undefined> {
  const firstPage = `/guild/${number}`;
  if (page > guildLimits.pages) throw missingListPage(firstPage);
  try {
    const [terms, found, leading, hasCharacters, hasClubWar, seasons] = await Promise.all([
      content.game.terms({}).then(shownTerms),
      readListPage({ page, firstPage }, () => content.guilds.read({ number, page })),
      // Deputies are the first members.
      page > 1 ? content.guilds.read({ number, page: 1 }) : undefined,
      isPartAvailable("characters"),
      isPartAvailable("clubWar"),
      isPartAvailable("clubWar").then((has) =>
        // The page is complete without it.
        has ? content.clubWar.ofGuild({ number }).catch(() => ({ data: [] })) : { data: [] },
      ),
    ]);
    const shown = shownGuild(found, leading ?? found, terms, hasCharacters === true);
    return { ...shown, seasons: seasons.data, hasClubWar: hasClubWar === true };
  } catch (failure) {
    if (failure instanceof Response && failure.status === 404) return undefined;
    throw failure;
  }
}

function shownGuild(
  { pager, ...guild }: Guild & { pager: Pager },
  { data: leading }: Pick<Guild, "data">,
  terms: ShownTerms,
  hasCharacters: boolean,
): Omit<ShownGuild, "seasons" | "hasClubWar"> {
  const { guildNum, mark, wins, draws, losses, averageLevel, master } = guild;
  const isMaster = ({ characterNum }: GuildMember) => characterNum === master.characterNum;
  const isDeputy = (member: GuildMember) => member.position > 0 && !isMaster(member);
  const character = (characterNum: number, name: string): ShownCharacter => ({
    name: shownName(name),
    href: hasCharacters && characterNum > 0 ? characterPath(characterNum, name) : undefined,
  });
  return {
    ...{ guildNum, mark, wins, draws, losses, averageLevel, pager },
    name: shownName(guild.name),
    path: guildPath(guildNum, guild.name),
    count: guild.members,
    master: masterOf(master, character),
    deputies: leading
      .filter(isDeputy)
      .slice(0, DEPUTIES)
      .map(({ characterNum, characterName }) => character(characterNum, characterName)),
    // The master comes first, although the game may count them among the members without a role.
    members: [...guild.data]
      .sort((a, b) => Number(isMaster(b)) - Number(isMaster(a)))
      .map((member) => {
        const group = classOfCode(terms.classes, member.classCode);
        const bust = bustOf(group, LINE_BUST);
        return {
          ...character(member.characterNum, member.characterName),
          level: member.level,
          role: roleOf(member, master.characterNum),
          picture: bust ? smallestFile(bust) : group?.icon,
          group: group?.name ?? t("ranking.unknownClass"),
        };
      }),
    regions: guild.regions.map((region) => shownHeldRegion(region, terms)),
    formerNames: guild.formerNames.map(formerName),
    formerMasters: guild.formerMasters.map(formerName),
    firstSeen: guild.firstSeenAt ? shownTime(guild.firstSeenAt) : undefined,
  };
}

function masterOf(
  { characterNum, name, hidden }: Guild["master"],
  character: (characterNum: number, name: string) => ShownCharacter,
): ShownCharacter | undefined {
  if (hidden) return { name: t("guild.hidden"), href: undefined };
  return name === "" ? undefined : character(characterNum, name);
}

function roleOf({ characterNum, position }: GuildMember, masterNum: number): string | undefined {
  if (characterNum === masterNum) return t("guild.master");
  return position > 0 ? t("guild.deputy") : undefined;
}

function formerName({ name, until }: { name: string; until: string }): FormerName {
  return { name: shownName(name), until: shownTime(until) };
}
