import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { newsExcerpt, newsLine, withoutLatest } from "#app/components/news/news-meta.ts";
import { classGroupByCode } from "#app/domain/classes.ts";
import { news as limits } from "#app/domain/limits.ts";
import { schoolByCode, schools } from "#app/domain/schools.ts";
import type { RankingRow } from "#app/game-api/schemas.ts";
import { pageParts } from "#app/http/page-parts.ts";
import type { Services } from "#app/http/services.ts";
import { bannerSlides } from "./banner-slides.server.ts";

const EVENT_CARDS = 3;
const GUIDE_LINES = 5;

/** A row of the home page's ranking box. */
export interface RankingLine {
  number: number;
  name: string;
  level: number;
  /** Keys of school and class for the filters; absent for codes the game does not know. */
  school: string | undefined;
  className: string | undefined;
  classKey: string | undefined;
}

/** Everything the home page shows, from cached public calls; a part that cannot be had stays empty. */
export async function loadHome({ content, now }: Services) {
  const parts = pageParts();
  const nothing = { data: [] };
  const [settings, latest, list, events, guides, banners, ranking] = await Promise.all([
    content.getSiteSettings({}),
    parts.take(content.getnewsall({ type: 0, count: limits.latestCount, list: 0, latest: 1 }), nothing),
    parts.take(content.getnewsall({ type: 0, count: limits.pageSize, list: 1, latest: 0 }), nothing),
    parts.take(content.getnewsall({ type: 2, count: EVENT_CARDS + 1, list: 0, latest: 1 }), nothing),
    parts.take(content.getnewsall({ type: 1, count: GUIDE_LINES, list: 0, latest: 1 }), nothing),
    parts.take(content.getSiteBanners({}), nothing),
    parts.take(
      content.getTopRankingsList({}).then(({ toplevelside }) => toplevelside),
      [],
    ),
  ]);
  const time = now();
  const featured = latest.data[0];
  return parts.page({
    siteName: settings.site_name,
    tagline: settings.tagline,
    signupLink: settings.signup_link,
    socialUrl: settings.social_url,
    clubTax: settings.club_tax,
    hero: picture("hero/home-text"),
    heroMobile: picture("hero/home-text-mobile"),
    slides: bannerSlides(banners.data),
    featured: featured && {
      ...newsLine(featured, time, settings.news_views),
      excerpt: newsExcerpt(featured, 170),
      picture: pictureAt(featured.img_thumbnail) ?? picture("news/notice"),
    },
    lines: withoutLatest(list.data, latest.data).map((item) => newsLine(item, time, settings.news_views)),
    // The newest event may stand above already.
    events: events.data
      .filter((item) => item.id !== featured?.id)
      .slice(0, EVENT_CARDS)
      .map((item) => ({
        ...newsLine(item, time, settings.news_views),
        picture: pictureAt(item.img_thumbnail, 450) ?? picture("news/event-lantern-night", 450),
      })),
    guides: guides.data.map((item) => newsLine(item, time, settings.news_views)),
    schools: schools.map(({ key, name, localName, motto }) => ({
      key,
      name,
      localName,
      motto,
      picture: picture(`story/${key}`, 800),
      crest: picture(`emblems/${key}`, 96),
    })),
    ranking: ranking.map(toRankingLine),
  });
}

function toRankingLine(row: RankingRow): RankingLine {
  const group = classGroupByCode(row.ChaClass);
  return {
    number: row.ChaNum,
    name: row.ChaName,
    level: row.ChaLevel,
    school: schoolByCode(row.ChaSchool)?.key,
    className: group?.name,
    classKey: group?.key,
  };
}
