/** The default keys of the game (specification section 9, "Default keys"). */

export interface DefaultKey {
  /** Name of the key or keys. */
  key: string;
  action: string;
}

export interface DefaultKeyGroup {
  title: string;
  keys: readonly DefaultKey[];
}

export const defaultKeyGroups: readonly DefaultKeyGroup[] = [
  {
    title: "Moving and fighting",
    keys: [
      { key: "Space", action: "Collect items" },
      { key: "Tab", action: "Pick the next target" },
      { key: "X", action: "Attack mode" },
      { key: "Z + left-click on a player", action: "PK mode" },
      { key: "V", action: "Ride vehicle" },
    ],
  },
  {
    title: "Windows",
    keys: [
      { key: "I", action: "Inventory" },
      { key: "K", action: "Skill window" },
      { key: "M", action: "Mini map" },
      { key: "C", action: "Character window" },
      { key: "P", action: "Party" },
      { key: "F", action: "Friends" },
      { key: "G", action: "Guild info" },
      { key: "B", action: "Item bank" },
      { key: "L", action: "Pet info" },
      { key: "N", action: "Vehicle info" },
      { key: "Y", action: "Extracurricular activity" },
      { key: "U", action: "Tyranny" },
      { key: "O", action: "Lock or unlock the Q-box" },
      { key: "Backslash (\\)", action: "In-game point shop" },
      { key: "H", action: "Help" },
      { key: "Esc", action: "Close game, server list, options or help" },
    ],
  },
  {
    title: "Talking",
    keys: [
      { key: "Enter", action: "Open chat" },
      { key: "J", action: "Chat macro" },
    ],
  },
  {
    title: "Camera and screen",
    keys: [
      { key: "Arrow keys, or numpad 4 / 8 / 6 / 5", action: "Change the camera angle" },
      { key: "Tilde (~)", action: "Hide the skill slot" },
      { key: "F12", action: "Hide all of the interface" },
      { key: "Print Screen", action: "Take a screenshot" },
    ],
  },
];
