import { findRankedCharacters } from "./find-characters.ts";
import { readHallOfFame } from "./hall-of-fame.ts";
import { readHours } from "./hours.ts";
import { readMonthlyRankings } from "./monthly-rankings.ts";
import { readTopRankings } from "./top-rankings.ts";

export const handlers = {
  rankings: {
    top: readTopRankings,
    monthly: readMonthlyRankings,
    find: findRankedCharacters,
    hours: readHours,
    hallOfFame: readHallOfFame,
  },
};
