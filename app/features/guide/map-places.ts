import type { LabelKey } from "#app/i18n/catalogue.ts";

/** The places on the world map of `/story` (specification section 2, "Other pages": a world map image). */

export interface MapPlace {
  id: string;
  name: string;
  kind: "school" | "city" | "town" | "wild" | "dungeon";
  /** Key of the school at this place; also the fragment of its chapter in the story. */
  school?: "sungmun" | "hyunam" | "bonghwang";
  /** Top centre of the label, in percent of the picture's width. */
  left: number;
  /** Top centre of the label, in percent of the picture's height. */
  top: number;
  /** One or two sentences. */
  text: LabelKey;
}

/** The picture on which the places are shown. */
export const mapPicture = "maps/world";

export const mapPlaces: readonly MapPlace[] = [
  {
    id: "sacred-gate",
    name: "Sacred Gate Campus",
    kind: "school",
    school: "sungmun",
    left: 28.13,
    top: 34.67,
    text: "map.sacredGate",
  },
  {
    id: "mystic-peak",
    name: "Mystic Peak",
    kind: "school",
    school: "hyunam",
    left: 76.88,
    top: 39.11,
    text: "map.mysticPeak",
  },
  {
    id: "phoenix-hall",
    name: "Phoenix Hall",
    kind: "school",
    school: "bonghwang",
    left: 80.63,
    top: 79.11,
    text: "map.phoenixHall",
  },
  {
    id: "central-city",
    name: "Central City",
    kind: "city",
    left: 50,
    top: 54.67,
    text: "map.centralCity",
  },
  {
    id: "harbor-town",
    name: "Harbor Town",
    kind: "town",
    left: 40.63,
    top: 87.33,
    text: "map.harborTown",
  },
  {
    id: "west-woods",
    name: "West Woods",
    kind: "wild",
    left: 18.75,
    top: 51.33,
    text: "map.westWoods",
  },
  {
    id: "frost-ridge",
    name: "Frost Ridge",
    kind: "wild",
    left: 67.5,
    top: 29.56,
    text: "map.frostRidge",
  },
  {
    id: "broken-tower",
    name: "Broken Tower",
    kind: "dungeon",
    left: 61.56,
    top: 68,
    text: "map.brokenTower",
  },
];
