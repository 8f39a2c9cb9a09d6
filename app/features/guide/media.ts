import type { LabelKey } from "#app/i18n/catalogue.ts";

/** Wallpapers, movies and gallery pictures (specification section 2, routes `/wallpaper`, `/movies`, `/gallery`). */

/** One file of a wallpaper. */
export interface WallpaperFile {
  device: "screen" | "phone";
  /** Picture name, for the thumbnail. */
  picture: string;
  /** URL of the file to download. */
  file: string;
  width: number;
  height: number;
}

export interface Wallpaper {
  key: string;
  title: LabelKey;
  text: LabelKey;
  /** Alternative text of the file for screens. */
  alt: LabelKey;
  /** The file for screens, followed by one for phones in some cases. */
  files: readonly WallpaperFile[];
}

export interface MovieSource {
  type: "video/webm" | "video/mp4";
  file: string;
}

export interface Movie {
  key: string;
  title: LabelKey;
  text: LabelKey;
  /** Picture name of the poster. */
  poster: string;
  width: number;
  height: number;
  seconds: number;
  /** In the order in which a browser tries them. */
  sources: readonly MovieSource[];
}

export interface GalleryPicture {
  /** Picture name. */
  picture: string;
  title: LabelKey;
  text: LabelKey;
  /** Alternative text. */
  alt: LabelKey;
}

export const wallpapers: readonly Wallpaper[] = [
  {
    key: "nine-classes",
    title: "wallpaper.nineClasses",
    text: "wallpaper.nineClassesText",
    alt: "wallpaper.nineClassesAlt",
    files: [screen("nine-classes")],
  },
  {
    key: "phoenix-dusk",
    title: "wallpaper.phoenixDusk",
    text: "wallpaper.phoenixDuskText",
    alt: "wallpaper.phoenixDuskAlt",
    files: [screen("phoenix-dusk"), phone("phone-phoenix")],
  },
  {
    key: "shadow-roof",
    title: "wallpaper.shadowRoof",
    text: "wallpaper.shadowRoofText",
    alt: "wallpaper.shadowRoofAlt",
    files: [screen("shadow-roof"), phone("phone-shadow-roof")],
  },
  {
    key: "neon-rooftop",
    title: "wallpaper.neonRooftop",
    text: "wallpaper.neonRooftopText",
    alt: "wallpaper.neonRooftopAlt",
    files: [screen("neon-rooftop")],
  },
  {
    key: "spring-courtyard",
    title: "wallpaper.springCourtyard",
    text: "wallpaper.springCourtyardText",
    alt: "wallpaper.springCourtyardAlt",
    files: [screen("spring-courtyard")],
  },
  {
    key: "winter-summit",
    title: "wallpaper.winterSummit",
    text: "wallpaper.winterSummitText",
    alt: "wallpaper.winterSummitAlt",
    files: [screen("winter-summit")],
  },
];

/** None of the clips has sound, so none needs captions. */
export const movies: readonly Movie[] = [
  {
    ...clip("nine-classes"),
    title: "movie.nineClasses",
    text: "movie.nineClassesText",
    seconds: 10,
  },
  {
    ...clip("shadow-roof"),
    title: "movie.shadowRoof",
    text: "movie.shadowRoofText",
    seconds: 12,
  },
];

export const galleryPictures: readonly GalleryPicture[] = [
  {
    picture: "gallery/rooftop-duel",
    title: "gallery.rooftopDuel",
    text: "gallery.rooftopDuelText",
    alt: "gallery.rooftopDuelAlt",
  },
  {
    picture: "gallery/dawn-fist",
    title: "gallery.dawnFist",
    text: "gallery.dawnFistText",
    alt: "gallery.dawnFistAlt",
  },
  {
    picture: "gallery/rain-archer",
    title: "gallery.rainArcher",
    text: "gallery.rainArcherText",
    alt: "gallery.rainArcherAlt",
  },
  {
    picture: "gallery/moon-prayer",
    title: "gallery.moonPrayer",
    text: "gallery.moonPrayerText",
    alt: "gallery.moonPrayerAlt",
  },
  {
    picture: "gallery/arcane-circle",
    title: "gallery.arcaneCircle",
    text: "gallery.arcaneCircleText",
    alt: "gallery.arcaneCircleAlt",
  },
  {
    picture: "gallery/bamboo-shadow",
    title: "gallery.bambooShadow",
    text: "gallery.bambooShadowText",
    alt: "gallery.bambooShadowAlt",
  },
  {
    picture: "gallery/laboratory-night",
    title: "gallery.laboratoryNight",
    text: "gallery.laboratoryNightText",
    alt: "gallery.laboratoryNightAlt",
  },
  {
    picture: "gallery/shield-wall",
    title: "gallery.shieldWall",
    text: "gallery.shieldWallText",
    alt: "gallery.shieldWallAlt",
  },
];

function screen(name: string): WallpaperFile {
  return { device: "screen", ...file(name), width: 1920, height: 1080 };
}

function phone(name: string): WallpaperFile {
  return { device: "phone", ...file(name), width: 1080, height: 1920 };
}

function clip(key: string): Pick<Movie, "key" | "poster" | "width" | "height" | "sources"> {
  const file = `/art/movies/${key}`;
  return {
    key,
    poster: `movies/${key}`,
    width: 1280,
    height: 720,
    sources: [
      { type: "video/webm", file: `${file}.webm` },
      { type: "video/mp4", file: `${file}.mp4` },
    ],
  };
}

function file(name: string): Pick<WallpaperFile, "picture" | "file"> {
  return { picture: `wallpapers/${name}`, file: `/art/wallpapers/${name}.jpg` };
}
