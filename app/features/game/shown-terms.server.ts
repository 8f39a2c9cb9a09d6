import { artAddress, picture, pictureLike } from "#app/art/catalog.server.ts";
import { memoizeByObject } from "#app/cache/memoize-by-object.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { type Board, shownBoards } from "./boards.ts";
import type { GameTerms } from "./calls.ts";
import { type GuildBoard, shownGuildBoards } from "./guild-boards.ts";

/** A class as pages show it. */
export interface ShownClass {
  key: string;
  name: string;
  codes: readonly number[];
  /** Address of its icon. */
  icon: string;
  /** Whether the icon is a picture of the owner; the site's own are drawn in black and coloured by stylesheets. */
  isPicture: boolean;
  filter: boolean;
  home: boolean;
}

/** A school as pages show it. */
export interface ShownSchool {
  key: string;
  number: number;
  /** Its place, from 1 on: stylesheets know the school by it. */
  place: number;
  name: string;
  local: string;
  area: string;
  motto: string;
  /** Address of its emblem in 48 pixels. */
  emblem: string;
  crest: PictureSource;
  /** The picture of its card, and of its chapter of the story. */
  picture: PictureSource;
  story: PictureSource;
}

/** Classes and schools as pages show them, with the addresses of their pictures. */
export interface ShownTerms {
  classes: readonly ShownClass[];
  schools: readonly ShownSchool[];
  /** The boards of the rankings. */
  boards: readonly Board[];
  guildBoards: readonly GuildBoard[];
}

/** Prepares the terms of the game for pages; always the same object for the same reply. */
export const shownTerms = memoizeByObject((terms: GameTerms): ShownTerms => {
  return {
    boards: shownBoards(terms.boards),
    guildBoards: shownGuildBoards(terms.guildBoards),
    classes: terms.classes.map(({ key, name, codes, icon, filter, home }) => ({
      key,
      name,
      codes,
      icon: artAddress(icon),
      isPicture: !icon.startsWith("/art/icons/"),
      filter,
      home,
    })),
    schools: terms.schools.map((school, index) => {
      const { key, number, name, local, area, motto, emblem } = school;
      const crest = picture("emblems/sungmun", 96);
      return {
        key,
        number,
        place: index + 1,
        name,
        local,
        area,
        motto,
        emblem: pictureLike(emblem, crest, 48).src,
        crest: pictureLike(emblem, crest),
        picture: pictureLike(school.picture, picture("story/sungmun", 800), 800),
        story: pictureLike(school.picture, picture("story/sungmun")),
      };
    }),
  };
});
