import { MEDIA_FOLDER } from "./media-address.ts";

/** The origins whose players and widgets pages may show, for the content security policy. */
export const embedOrigins = [
  "https://www.youtube-nocookie.com",
  "https://www.facebook.com",
  "https://discord.com",
] as const;

/** A video of another site, or the widget of a Discord server. */
interface Video {
  /** The page of the video. */
  page: string;
  /** The address of its player. */
  player: string;
  /** The site, as visitors see it. */
  site: string;
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const FACEBOOK_PATH = /^\/(?:[\w.-]{1,80}\/videos\/(?:[\w.-]{1,150}\/)?\d{5,20}|reel\/\d{5,20})\/?$/;

/** The video of an address, if it is the page of one on a known site; also the widget of a Discord server. */
export function videoOf(address: string): Video | undefined {
  let url: URL;
  // The editor uses it in browsers without `URL.canParse`.
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const host = url.host.replace(/^(?:www|m|web)\./, "");
  if (host === "youtube.com" || host === "youtu.be") return youtubeVideo(url, host);
  if (host === "discord.com") return discordWidget(url);
  return host === "facebook.com" ? facebookVideo(url) : undefined;
}

/** Who is online on a Discord server, whose owner has switched its widget on. */
function discordWidget({ pathname, searchParams }: URL): Video | undefined {
  const id = searchParams.get("id") ?? "";
  if (pathname !== "/widget" || !/^\d{15,20}$/.test(id)) return undefined;
  const page = `${embedOrigins[2]}/widget?id=${id}&theme=dark`;
  return { page, player: page, site: "discord.com" };
}

function youtubeVideo({ pathname, searchParams }: URL, host: string): Video | undefined {
  const [, first = "", second = ""] = pathname.split("/");
  const isInPath = ["shorts", "live", "embed"].includes(first);
  const id = host === "youtu.be" ? first : isInPath ? second : first === "watch" ? (searchParams.get("v") ?? "") : "";
  if (!YOUTUBE_ID.test(id)) return undefined;
  const [, start] = /^(\d{1,5})s?$/.exec(searchParams.get("t") ?? searchParams.get("start") ?? "") ?? [];
  return {
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ""}`,
    player: `${embedOrigins[0]}/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
    site: "youtube.com",
  };
}

function facebookVideo({ pathname, searchParams }: URL): Video | undefined {
  const id = searchParams.get("v") ?? "";
  const isWatched = /^\/watch\/?$/.test(pathname) && /^\d{5,20}$/.test(id);
  if (!isWatched && !FACEBOOK_PATH.test(pathname)) return undefined;
  const page = `${embedOrigins[1]}${isWatched ? `/watch/?v=${id}` : pathname}`;
  const player = `${embedOrigins[1]}/plugins/video.php?href=${encodeURIComponent(page)}&show_text=false&autoplay=true`;
  return { page, player, site: "facebook.com" };
}

/** An embed that `withVideoEmbeds` made. Its link names the site if its text is a title, but not if it is the address. */
const EMBED = /<figure data-embed="[^"]*"><a [^>]*>([^<]*)(<small>[^<]*<\/small>)?<\/a><\/figure>/g;

/** Replaces the embeds of sanitised HTML by the titles of the videos, and those without a title by nothing. */
export function withVideoTitles(html: string): string {
  return html.replace(EMBED, (_, title: string, site?: string) => (site ? `<p>${title}</p>` : ""));
}

/** The beginning of an embed of YouTube, up to the text of its link. */
const YOUTUBE_EMBED = new RegExp(`(<figure data-embed="${embedOrigins[0]}/embed/([\\w-]{11})[^>]*)>(<a [^>]*>)`, "g");
const PICTURE = new RegExp(`^${MEDIA_FOLDER}video-([\\w-]{11})\\.jpg$`);

/** Adds the preview pictures of YouTube's videos to the embeds of sanitised HTML. */
export function withVideoPictures(html: string): string {
  return html.replace(
    YOUTUBE_EMBED,
    (_, figure: string, id: string, link: string) =>
      `${figure} data-picture>${link}<img src="${MEDIA_FOLDER}video-${id}.jpg" alt="" loading="lazy" />`,
  );
}

/** The id of the video of YouTube whose preview picture a path names; undefined for any other path. */
export function videoOfPicture(pathname: string): string | undefined {
  return PICTURE.exec(pathname)?.[1];
}
