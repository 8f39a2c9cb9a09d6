/** What a page costs the database at most: with nothing cached, and when it is opened again. */
export interface PageBudget {
  /** Rows are counted with 20,000 in each table that grows; what reads more of a larger table has no limit. */
  cold: readonly [queries: number, trips: number, rows: number];
  warm: readonly [queries: number, trips: number];
}

/**
 * The budgets that `tests/commands/budgets.test.ts` and `tests/e2e/weight.spec.ts` count. Every limit is the value of the
 * commit that changed it last: a change that needs more raises it here, and its message says why. One that needs less
 * lowers it.
 */
export const visitorPages: Readonly<Record<string, PageBudget>> = {
  "/": { cold: [14, 1, 1620], warm: [0, 0] },
  "/news": { cold: [13, 1, 3460], warm: [0, 0] },
  "/news?category=2": { cold: [11, 1, 3420], warm: [0, 0] },
  "/news?page=3": { cold: [11, 1, 3460], warm: [0, 0] },
  "/news?topic=1": { cold: [9, 1, 1200], warm: [0, 0] },
  "/topic/1": { cold: [9, 1, 1200], warm: [0, 0] },
  "/download": { cold: [10, 1, 1220], warm: [0, 0] },
  "/wallpaper": { cold: [9, 1, 1200], warm: [0, 0] },
  "/movies": { cold: [9, 1, 1200], warm: [0, 0] },
  "/gallery": { cold: [9, 1, 1200], warm: [0, 0] },
  "/story": { cold: [10, 1, 1200], warm: [0, 0] },
  "/characters": { cold: [9, 1, 1200], warm: [0, 0] },
  "/gamesystem": { cold: [10, 1, 1200], warm: [0, 0] },
  "/instructions": { cold: [9, 1, 1200], warm: [0, 0] },
  "/serverinfo": { cold: [10, 1, 1200], warm: [0, 0] },
  "/socials": { cold: [9, 1, 1200], warm: [0, 0] },
  "/forum/100": { cold: [9, 1, 1200], warm: [0, 0] },
  "/itemshop": { cold: [10, 1, 1220], warm: [0, 0] },
  "/itemshop/pet": { cold: [13, 2, 1520], warm: [0, 0] },
  "/rankings": { cold: [12, 1, 2420], warm: [0, 0] },
  "/rankings?tab=killer&school=1": { cold: [12, 2, 2420], warm: [0, 0] },
  "/credits": { cold: [10, 1, 1200], warm: [0, 0] },
  "/policy/operation": { cold: [10, 1, 1200], warm: [0, 0] },
  "/policy/privacy": { cold: [10, 1, 1200], warm: [0, 0] },
  "/policy/game-cash": { cold: [10, 1, 1200], warm: [0, 0] },
  "/policy/refunds": { cold: [10, 1, 1200], warm: [0, 0] },
  "/itemshop/nothing": { cold: [10, 1, 1220], warm: [0, 0] },
  "/news?topic=99999": { cold: [10, 1, 1200], warm: [0, 0] },
  "/rankings?tab=none": { cold: [9, 1, 1200], warm: [0, 0] },
  "/nowhere": { cold: [9, 1, 1200], warm: [0, 0] },
  "/fil": { cold: [15, 1, 1660], warm: [0, 0] },
  "/feed.xml": { cold: [5, 1, 60], warm: [0, 0] },
  "/login": { cold: [11, 3, 1220], warm: [0, 0] },
  "/register": { cold: [11, 3, 1200], warm: [0, 0] },
  "/findaccount": { cold: [10, 3, 1200], warm: [0, 0] },
  "/topup": { cold: [12, 4, 1220], warm: [2, 1] },
  "/ticket": { cold: [11, 3, 1220], warm: [0, 0] },
  "/checkticket": { cold: [10, 3, 1200], warm: [0, 0] },
};

/** Pages of a player who is logged in. */
export const playerPages: Readonly<Record<string, PageBudget>> = {
  "/": { cold: [6, 3, 1640], warm: [1, 1] },
  "/news": { cold: [6, 3, 3480], warm: [1, 1] },
  "/news?topic=1": { cold: [6, 3, 1220], warm: [1, 1] },
  "/rankings": { cold: [6, 3, 2420], warm: [1, 1] },
  "/itemshop": { cold: [6, 3, 1240], warm: [1, 1] },
  "/download": { cold: [6, 3, 1220], warm: [1, 1] },
  "/topup": { cold: [13, 5, 1220], warm: [3, 2] },
  "/user": { cold: [12, 5, 1220], warm: [2, 2] },
  "/security": { cold: [17, 7, 1220], warm: [7, 4] },
  "/confirm": { cold: [11, 4, 1220], warm: [1, 1] },
  "/changepassword": { cold: [11, 4, 1220], warm: [1, 1] },
  "/mydata": { cold: [11, 4, 1220], warm: [1, 1] },
  "/gameaccount": { cold: [12, 5, 1220], warm: [2, 2] },
  "/shoppingcart": { cold: [12, 5, 1220], warm: [2, 2] },
  "/ticket": { cold: [12, 4, 1220], warm: [1, 1] },
  "/checkticket": { cold: [14, 6, 1220], warm: [4, 3] },
  "/payments": { cold: [14, 5, 1220], warm: [4, 2] },
  "/gift": { cold: [12, 5, 1220], warm: [2, 2] },
  "/gifts": { cold: [13, 5, 1220], warm: [3, 2] },
  "/topuphistory": { cold: [12, 5, 1240], warm: [2, 2] },
  "/shoppurchases": { cold: [12, 5, 1280], warm: [2, 2] },
};

/** Sizes of the worker, bytes: of all its modules, and of those that are evaluated before the first response. */
export const workerBudget = { raw: 2_429_500, gzip: 763_000, start: 1_552_000 };

/** Resident memory of an isolate that has served every page, above that of a constant function, megabytes. */
export const isolateMemory = 66;

/**
 * Bytes (Brotli) that a content page may have: its HTML and CSS, which fit into the first round trip of a connection,
 * and its script.
 */
export const contentPage = { htmlAndCss: 14_336, script: 4_096 };

/** Bytes (gzip) of what a page with React loads before it reacts; editors of the console have more kinds of fields. */
export const hydratedPage = { scripts: 95_500, consoleScripts: 98_000, messages: 3_072 };

/** Bytes that a phone receives during a first visit of the pages `VISIT`. */
export const phoneVisit = 180_000;

/** Bytes of the pictures that a content page loads at 360 px before the visitor scrolls. */
export const pictures: Readonly<Record<string, number>> = {
  "/": 53_884,
  "/home": 53_884,
  "/news": 22_342,
  "/news?category=2": 18_586,
  "/news?page=3": 18_586,
  "/news?topic=1": 26_496,
  "/topic/1": 26_496,
  "/download": 36_922,
  "/wallpaper": 62_952,
  "/movies": 33_281,
  "/gallery": 78_541,
  "/story": 36_536,
  "/characters": 50_704,
  "/gamesystem": 18_559,
  "/instructions": 27_270,
  "/serverinfo": 27_632,
  "/socials": 28_343,
  "/forum/100": 28_343,
  "/itemshop": 39_514,
  "/itemshop/pet": 28_849,
  "/rankings": 28_651,
  "/rankings?tab=killer&school=1": 28_651,
  "/credits": 18_633,
  "/policy/operation": 18_633,
  "/policy/privacy": 18_633,
  "/policy/game-cash": 18_633,
  "/policy/refunds": 18_633,
  "/itemshop/nothing": 19_646,
  "/news?topic=99999": 19_236,
  "/rankings?tab=none": 19_460,
  "/nowhere": 24_357,
};
