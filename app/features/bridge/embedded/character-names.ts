import type { SearchedTexts } from "#app/embedded/database/text-search.ts";

/** What a search for characters compares. */
export const characterNames: SearchedTexts = { from: "characters", key: "cha_num", text: "cha_name" };
