import { readCharacter } from "./read-character.ts";
import { setVisibility } from "./visibility.ts";

export const handlers = {
  characters: { read: readCharacter, setVisibility },
};
