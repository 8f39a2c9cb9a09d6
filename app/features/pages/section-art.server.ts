import { picture } from "#app/art/catalog.server.ts";
import type { ArtPicture } from "#app/ui/picture.tsx";

/** The pictures beside sections of the built-in pages, by the page and the section's id. */
const art: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  story: {
    "the-long-night": "library",
    "central-city": "neon-alley",
    "broken-tower": "broken-tower",
    "your-gate": "cherry-lane",
  },
  "game-system": {
    classes: "weapon-rack",
    schools: "tailor",
    parties: "campfire",
    clubs: "club-war",
    taxes: "market",
    pk: "arena",
    rankings: "trophy",
    whitelist: "keys",
  },
  "server-info": {
    location: "clock",
    schools: "tailor",
    rankings: "trophy",
    currencies: "voucher",
    whitelist: "server-rack",
    support: "letter",
  },
};

/** The sections of a page, each with its picture; those that an owner has added have none. */
export function withArt<Section extends { id: string }>(slug: string, sections: Section[]) {
  return sections.map((section): Section & { art: ArtPicture | undefined } => {
    const name = art[slug]?.[section.id];
    return { ...section, art: name === undefined ? undefined : picture(`news/${name}`) };
  });
}
