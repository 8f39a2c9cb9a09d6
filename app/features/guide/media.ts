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
  title: string;
  text: string;
  /** The file for screens, followed by one for phones in some cases. */
  files: readonly WallpaperFile[];
}

export interface MovieSource {
  type: "video/webm" | "video/mp4";
  file: string;
}

export interface Movie {
  key: string;
  title: string;
  text: string;
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
  title: string;
  text: string;
}

export const wallpapers: readonly Wallpaper[] = [
  {
    key: "nine-classes",
    title: "Nine before the moon",
    text: "All nine classes on one ridge, in front of a moon that takes up half the sky.",
    files: [screen("nine-classes")],
  },
  {
    key: "phoenix-dusk",
    title: "Phoenix at dusk",
    text: "A swordsman keeps his eyes on the road while the bird of Bonghwang burns above him.",
    files: [screen("phoenix-dusk"), phone("phone-phoenix")],
  },
  {
    key: "shadow-roof",
    title: "Shadow on the roof",
    text: "An assassin on a ridge of tiles under the violet moon of Mystic Peak, about to stop waiting.",
    files: [screen("shadow-roof"), phone("phone-shadow-roof")],
  },
  {
    key: "neon-rooftop",
    title: "Neon rooftop",
    text: "An extreme and a scientist settle a difference of opinion above the lights of Central City.",
    files: [screen("neon-rooftop")],
  },
  {
    key: "spring-courtyard",
    title: "Spring courtyard",
    text: "Shaman and magician between cherry blossom and lanterns, in the yard below the clock tower.",
    files: [screen("spring-courtyard")],
  },
  {
    key: "winter-summit",
    title: "Winter summit",
    text: "One archer, one arrow and the whole of Frost Ridge to hear it land.",
    files: [screen("winter-summit")],
  },
];

/** None of the clips has sound, so none needs captions. */
export const movies: readonly Movie[] = [
  {
    ...clip("nine-classes"),
    title: "Nine classes before the gate",
    text: "The view travels slowly along all nine classes, with the moonlit gate and the mountains behind them.",
    seconds: 10,
  },
  {
    ...clip("shadow-roof"),
    title: "A roof at night",
    text: "An assassin waits on a roof. Nothing moves except the scarf, the petals and the wind that carries both.",
    seconds: 12,
  },
];

export const galleryPictures: readonly GalleryPicture[] = [
  {
    picture: "gallery/rooftop-duel",
    title: "Rooftop duel",
    text: "Scythe against fist weapon above Central City. The water tower has seen closer ones.",
  },
  {
    picture: "gallery/dawn-fist",
    title: "First fist of the day",
    text: "A brawler greets the rising sun with a straight punch. The sun does not flinch.",
  },
  {
    picture: "gallery/rain-archer",
    title: "Archer in the rain",
    text: "Wet tiles, a wet string and a target that believes no one would be out tonight.",
  },
  {
    picture: "gallery/moon-prayer",
    title: "Prayer to the moon",
    text: "A shaman raises her staff among falling petals, and the night becomes a little quieter.",
  },
  {
    picture: "gallery/arcane-circle",
    title: "Arcane circle",
    text: "A magician floats above a glowing circle. Something is about to arrive.",
  },
  {
    picture: "gallery/bamboo-shadow",
    title: "Shadow in the bamboo",
    text: "Every stem in this forest is bamboo, with one exception, and it carries a scythe.",
  },
  {
    picture: "gallery/laboratory-night",
    title: "Practical examination",
    text: "A scientist tests an energy gun under a green moon. The result is noted as bright.",
  },
  {
    picture: "gallery/shield-wall",
    title: "The pass is closed",
    text: "A shaper with shield and hammer guards a snowy pass until someone finds a better argument.",
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
