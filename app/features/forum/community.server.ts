import { pictureAt, thumbnailAt } from "#app/art/catalog.server.ts";
import { galleryPicture, loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { bustOf } from "#app/features/game/class-bust.server.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import { shownSocials } from "#app/features/menus/shown-menus.ts";
import { newestNews } from "#app/features/news/board-news.server.ts";
import { newsExcerpt, newsLine } from "#app/features/news/components/news-meta.ts";
import { currentEvent } from "#app/features/news/event-period.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { t } from "#app/i18n/translate.ts";
import { partialPage } from "#app/server/partial-page.ts";
import type { Services } from "#app/server/services.ts";
import { smallestFile } from "#app/ui/picture.tsx";

/** How many of the newest events may be the next one, and how many news, players and pictures are shown. */
const EVENTS = 6;
const NEWS = 3;
const PLAYERS = 5;
const PICTURES = 4;

/** Pixels of the file of a player's bust. */
const BUST = 96;

/** What the pages of the community show. */
export type Community = Awaited<ReturnType<typeof loadCommunity>>["community"];

/**
 * The operator's community pages, and what happens in the game: the event that is on or comes next, the first players, the
 * newest news and some of the gallery. What cannot be loaded is left out.
 * @returns also headers as of `loadGallery`
 */
export async function loadCommunity(services: Services) {
  const { content, now } = services;
  const parts = partialPage();
  const [settings, gallery, hasGallery, offersProfiles, terms, events, news, ranking] = await Promise.all([
    content.settings.read({}),
    loadGallery(services),
    services.isPartAvailable("gallery"),
    services.isPartOffered("characters"),
    content.game.terms({}).then(shownTerms),
    parts.load(newestNews(services, 2, EVENTS), []),
    parts.load(newestNews(services, 0, NEWS + 1), []),
    parts.load(
      content.rankings.top({}).then(({ topLevelSide }) => topLevelSide),
      [],
    ),
  ]);
  const time = now();
  const line = (item: (typeof news)[number]) => ({
    ...newsLine(item, time, settings.newsViews),
    excerpt: newsExcerpt(item, 140),
    picture: pictureAt(item.imgThumbnail, 768),
    thumbnail: thumbnailAt(item.imgThumbnail),
  });
  const event = currentEvent(events, time);
  const community = {
    socials: shownSocials(settings),
    forumBase: settings.forumBase,
    messengerUrl: settings.messengerUrl,
    event: event && line(event),
    news: news
      .filter(({ id }) => id !== event?.id)
      .slice(0, NEWS)
      .map(line),
    players: ranking
      // Hidden ones are only in the rankings. Game servers without pages of characters do not mark them.
      .filter(({ hasPage }) => hasPage || offersProfiles === false)
      .slice(0, PLAYERS)
      .map(({ characterNum, characterName, level, school, classCode }) => {
        const group = classOfCode(terms.classes, classCode);
        const bust = bustOf(group, BUST);
        return {
          key: characterNum,
          name: shownName(characterName),
          level: t("home.level", { level }),
          school: schoolOfNumber(terms.schools, school),
          group: group && { name: group.name, picture: bust ? smallestFile(bust) : group.icon },
        };
      }),
    // Every second one: neighbours are alike.
    pictures: (hasGallery ? gallery.pictures : [])
      .filter((_, index) => index % 2 === 0)
      .slice(0, PICTURES)
      .map(({ key, title, alt, picture }) => ({ key, title, alt, art: galleryPicture(picture, 450) })),
  };
  return { community, headers: { ...parts.respond(null).init?.headers, ...gallery.headers } };
}
