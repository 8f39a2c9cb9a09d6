import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { bannerSlides } from "#app/features/banners/banner-slides.server.ts";
import { schools } from "#app/features/guide/schools.ts";
import { boardNews, newestNews } from "#app/features/news/board-news.server.ts";
import { newsExcerpt, newsLine } from "#app/features/news/components/news-meta.ts";
import { partialPage } from "#app/server/partial-page.ts";
import type { Services } from "#app/server/services.ts";

const EVENT_CARDS = 3;
const GUIDE_LINES = 5;

const schoolCards = schools.map(({ key, name, localName, motto }) => ({
  key,
  name,
  localName,
  motto,
  picture: picture(`story/${key}`, 800),
  crest: picture(`emblems/${key}`, 96),
}));

/** The data of the home page. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>["data"];

/** Loads the data of the home page from cached public calls; a part that cannot be loaded stays empty. */
export async function loadHome(services: Services) {
  const { content, now } = services;
  const parts = partialPage();
  const nothing = { data: [] };
  const [settings, { latest, list }, events, guides, banners, signupLink, ranking] = await Promise.all([
    content.settings.read({}),
    boardNews(services, 0, (part) => parts.load(part, nothing)),
    parts.load(newestNews(services, 2, EVENT_CARDS + 1), []),
    parts.load(newestNews(services, 1, GUIDE_LINES), []),
    parts.load(content.banners.list({}), nothing),
    content.settings.read({}).then((found) => signUpLink(services, found.signupLink)),
    parts.load(
      content.rankings.top({}).then(({ topLevelSide }) => topLevelSide),
      [],
    ),
  ]);
  const time = now();
  const featured = latest[0];
  return parts.respond({
    siteName: settings.siteName,
    tagline: settings.tagline,
    signupLink,
    socialUrl: settings.socialUrl,
    clubTax: settings.clubTax,
    hero: picture("hero/home-text"),
    heroMobile: picture("hero/home-text-mobile"),
    slides: bannerSlides(banners.data),
    featured: featured && {
      ...newsLine(featured, time, settings.newsViews),
      excerpt: newsExcerpt(featured, 170),
      picture: pictureAt(featured.imgThumbnail) ?? picture("news/notice"),
    },
    lines: list.map((item) => newsLine(item, time, settings.newsViews)),
    // The newest event may already be the featured item.
    events: events
      .filter((item) => item.id !== featured?.id)
      .slice(0, EVENT_CARDS)
      .map((item) => ({
        ...newsLine(item, time, settings.newsViews),
        picture: pictureAt(item.imgThumbnail, 450) ?? picture("news/event-lantern-night", 450),
      })),
    guides: guides.map((item) => newsLine(item, time, settings.newsViews)),
    schools: schoolCards,
    ranking,
  });
}

/**
 * The target of the sign-up button. It may be a news item (specification section 2). An upstream whose news are not
 * written for this site may lack that item; the button then links to the form itself.
 */
async function signUpLink({ content, source }: Services, link: string): Promise<string> {
  const [, id] = /^\/news\?topic=(\d{1,9})$/.exec(link) ?? [];
  if (source === "embedded" || id === undefined) return link;
  const exists = await content.news.byId({ id }).then(
    ({ data }) => data.length > 0,
    (failure) => !(failure instanceof Response) || failure.status !== 404,
  );
  return exists ? link : "/register";
}
