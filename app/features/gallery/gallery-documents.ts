import * as z from "zod";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** Wallpapers, movies and gallery pictures (specification section 2, routes `/wallpaper`, `/movies`, `/gallery`). */
export const galleryLimits = { pictures: 40, wallpapers: 24, movies: 24, title: 80, text: 200, alt: 160 } as const;

const address = z.string().max(300);

type Texts = readonly [title: LabelKey, text: LabelKey, alt?: LabelKey];

/** A built-in entry, from the name of its files. */
function builtIn<Fields>(name: string, [title, text, alt]: Texts, fields: Fields) {
  return {
    entry: { key: name.replaceAll("-", ""), revision: 0, ...fields },
    texts: () => ({ title: t(title), text: t(text), ...(alt ? { alt: t(alt) } : {}) }),
  };
}

const picture = (name: string, ...texts: Texts) => builtIn(name, texts, { picture: `/art/gallery/${name}.webp` });

/** The pictures of the gallery, in the order of its wall: see `gallery.module.css`. Texts: `title`, `text`, `alt`. */
export const galleryDocument = defineDocument(
  "gallery",
  () => storedEntry({ picture: address }),
  { min: 0, max: galleryLimits.pictures },
  [
    picture("phoenix-hunt", "galleryEntry.phoenixHunt", "galleryEntry.phoenixHuntText", "galleryEntry.phoenixHuntAlt"),
    picture("rain-archer", "galleryEntry.rainArcher", "galleryEntry.rainArcherText", "galleryEntry.rainArcherAlt"),
    picture("moon-prayer", "galleryEntry.moonPrayer", "galleryEntry.moonPrayerText", "galleryEntry.moonPrayerAlt"),
    picture(
      "bamboo-shadow",
      "galleryEntry.bambooShadow",
      "galleryEntry.bambooShadowText",
      "galleryEntry.bambooShadowAlt",
    ),
    picture(
      "arcane-circle",
      "galleryEntry.arcaneCircle",
      "galleryEntry.arcaneCircleText",
      "galleryEntry.arcaneCircleAlt",
    ),
    picture("street-food", "galleryEntry.streetFood", "galleryEntry.streetFoodText", "galleryEntry.streetFoodAlt"),
    picture("dojo-lesson", "galleryEntry.dojoLesson", "galleryEntry.dojoLessonText", "galleryEntry.dojoLessonAlt"),
    picture(
      "laboratory-night",
      "galleryEntry.laboratoryNight",
      "galleryEntry.laboratoryNightText",
      "galleryEntry.laboratoryNightAlt",
    ),
    picture("shield-wall", "galleryEntry.shieldWall", "galleryEntry.shieldWallText", "galleryEntry.shieldWallAlt"),
    picture("dawn-fist", "galleryEntry.dawnFist", "galleryEntry.dawnFistText", "galleryEntry.dawnFistAlt"),
    picture("rooftop-duel", "galleryEntry.rooftopDuel", "galleryEntry.rooftopDuelText", "galleryEntry.rooftopDuelAlt"),
    picture(
      "festival-night",
      "galleryEntry.festivalNight",
      "galleryEntry.festivalNightText",
      "galleryEntry.festivalNightAlt",
    ),
  ],
);

const file = (name: string) => `/art/wallpapers/${name}.jpg`;
const wallpaper = (name: string, phone: string, ...texts: Texts) =>
  builtIn(name, texts, { screen: file(name), phone: file(phone) });

/** The wallpapers. Texts: `title`, `text`, `alt`. */
export const wallpapersDocument = defineDocument(
  "wallpapers",
  () => storedEntry({ screen: address, phone: address }),
  { min: 0, max: galleryLimits.wallpapers },
  [
    wallpaper(
      "nine-classes",
      "phone-nine-classes",
      "wallpaperEntry.nineClasses",
      "wallpaperEntry.nineClassesText",
      "wallpaperEntry.nineClassesAlt",
    ),
    wallpaper(
      "phoenix-dusk",
      "phone-phoenix",
      "wallpaperEntry.phoenixDusk",
      "wallpaperEntry.phoenixDuskText",
      "wallpaperEntry.phoenixDuskAlt",
    ),
    wallpaper(
      "shadow-roof",
      "phone-shadow-roof",
      "wallpaperEntry.shadowRoof",
      "wallpaperEntry.shadowRoofText",
      "wallpaperEntry.shadowRoofAlt",
    ),
    wallpaper(
      "neon-rooftop",
      "phone-neon-rooftop",
      "wallpaperEntry.neonRooftop",
      "wallpaperEntry.neonRooftopText",
      "wallpaperEntry.neonRooftopAlt",
    ),
    wallpaper(
      "spring-courtyard",
      "phone-spring-courtyard",
      "wallpaperEntry.springCourtyard",
      "wallpaperEntry.springCourtyardText",
      "wallpaperEntry.springCourtyardAlt",
    ),
    wallpaper(
      "winter-summit",
      "phone-winter-summit",
      "wallpaperEntry.winterSummit",
      "wallpaperEntry.winterSummitText",
      "wallpaperEntry.winterSummitAlt",
    ),
  ],
);

const movie = (name: string, ...texts: Texts) =>
  builtIn(name, texts, { picture: `/art/movies/${name}.webp`, video: `/art/movies/${name}.webm` });

/** The movies. Texts: `title`, `text`. None of the built-in clips has sound, so none needs captions. */
export const moviesDocument = defineDocument(
  "movies",
  () => storedEntry({ picture: address, video: address }),
  { min: 0, max: galleryLimits.movies },
  [
    movie("nine-classes", "movieEntry.nineClasses", "movieEntry.nineClassesText"),
    movie("shadow-roof", "movieEntry.shadowRoof", "movieEntry.shadowRoofText"),
  ],
);
