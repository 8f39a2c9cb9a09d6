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
  text: string;
}

/** The picture on which the places are shown. */
export const mapPicture = "maps/world";

export const mapPlaces: readonly MapPlace[] = [
  {
    id: "sacred-gate",
    name: "Sacred Gate Campus",
    kind: "school",
    school: "sungmun",
    left: 26.88,
    top: 39.11,
    text: "The school of Sungmun, behind a gate that is larger than it needs to be. Drill begins at sunrise, and the clock tower has the last word.",
  },
  {
    id: "mystic-peak",
    name: "Mystic Peak",
    kind: "school",
    school: "hyunam",
    left: 76.88,
    top: 39.11,
    text: "The pagoda of Hyunam on its cliff above the clouds. From the top roof the monks see the whole island, and say little about it.",
  },
  {
    id: "phoenix-hall",
    name: "Phoenix Hall",
    kind: "school",
    school: "bonghwang",
    left: 80.63,
    top: 79.11,
    text: "The towers of Bonghwang beyond the water in the southeast, rebuilt as often as they burned. At dusk the students carry fire around their hall.",
  },
  {
    id: "central-city",
    name: "Central City",
    kind: "city",
    left: 50,
    top: 54.67,
    text: "The bridge where all roads meet, with a city grown around it. It belongs to no school, and it never gets quite dark.",
  },
  {
    id: "harbor-town",
    name: "Harbor Town",
    kind: "town",
    left: 40.63,
    top: 87.33,
    text: "Roofs, nets and a pier on the south coast. Ferries bring traders, riddles and, now and then, a captain who has forgotten something.",
  },
  {
    id: "west-woods",
    name: "West Woods",
    kind: "wild",
    left: 18.75,
    top: 51.33,
    text: "The forest south of the Sacred Gate, where most students win their first fight, usually on the second try. It grows darker towards the hollow.",
  },
  {
    id: "frost-ridge",
    name: "Frost Ridge",
    kind: "wild",
    left: 67.5,
    top: 29.56,
    text: "Snow, narrow ledges and a summit on the way from Central City to Mystic Peak. Bring company, and something warm.",
  },
  {
    id: "broken-tower",
    name: "Broken Tower",
    kind: "dungeon",
    left: 61.56,
    top: 68,
    text: "A ruin southeast of Central City with a light in its window and a caretaker who collects keys. Parties go in; most come out.",
  },
];
