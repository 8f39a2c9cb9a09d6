// What is counted, with its limits, by `tests/commands/budgets.test.ts` and browser tests. Most limits are the value of the
// commit that changed them last: a change that needs more raises them here, and its message says why. One that needs less
// lowers them.

/** What a page costs the database at most: with nothing cached, and when it is opened again. */
export interface PageBudget {
  /** Rows are counted with 20,000 in each table that grows; what reads more of a larger table has no limit. */
  cold: readonly [queries: number, trips: number, rows: number];
  warm: readonly [queries: number, trips: number];
}

/** Pages of a visitor. */
export const visitorPages: Readonly<Record<string, PageBudget>> = {
  "/": { cold: [14, 1, 1060], warm: [0, 0] },
  "/news": { cold: [13, 1, 2500], warm: [0, 0] },
  "/news?category=2": { cold: [10, 1, 2440], warm: [0, 0] },
  "/news?page=3": { cold: [10, 1, 2470], warm: [0, 0] },
  "/news?topic=1": { cold: [11, 1, 440], warm: [0, 0] },
  "/topic/1": { cold: [11, 1, 440], warm: [0, 0] },
  "/events": { cold: [15, 1, 2400], warm: [0, 0] },
  "/events?view=week": { cold: [15, 1, 2400], warm: [0, 0] },
  "/events?view=list&category=war": { cold: [15, 1, 2400], warm: [0, 0] },
  "/events/1/club-war": { cold: [12, 1, 460], warm: [0, 0] },
  "/download": { cold: [9, 1, 420], warm: [0, 0] },
  "/wallpaper": { cold: [8, 1, 420], warm: [0, 0] },
  "/movies": { cold: [8, 1, 420], warm: [0, 0] },
  "/gallery": { cold: [8, 1, 420], warm: [0, 0] },
  "/story": { cold: [9, 1, 420], warm: [0, 0] },
  "/characters": { cold: [8, 1, 420], warm: [0, 0] },
  "/gamesystem": { cold: [9, 1, 420], warm: [0, 0] },
  "/instructions": { cold: [8, 1, 420], warm: [0, 0] },
  "/status": { cold: [18, 1, 920], warm: [0, 0] },
  "/serverinfo": { cold: [9, 1, 420], warm: [0, 0] },
  "/socials": { cold: [11, 1, 1030], warm: [0, 0] },
  "/itemshop": { cold: [12, 1, 1490], warm: [0, 0] },
  "/itemshop/pet": { cold: [12, 2, 700], warm: [0, 0] },
  "/rankings": { cold: [13, 1, 2410], warm: [0, 0] },
  "/rankings?tab=killer&school=1": { cold: [11, 2, 1840], warm: [0, 0] },
  "/character/1280/TaxCollect0r": { cold: [13, 1, 4600], warm: [0, 0] },
  "/character/99": { cold: [13, 1, 420], warm: [0, 0] },
  // In December, the year has eleven champions; in January, the year before has twelve.
  "/halloffame": { cold: [10, 1, 790], warm: [0, 0] },
  "/guilds": { cold: [11, 1, 550], warm: [0, 0] },
  "/guilds?order=level": { cold: [11, 1, 550], warm: [0, 0] },
  "/guild/11/SilverLantern": { cold: [14, 1, 500], warm: [0, 0] },
  "/guild/999": { cold: [14, 1, 430], warm: [0, 0] },
  "/clubwar": { cold: [13, 1, 770], warm: [0, 0] },
  "/clubwar?season=preseason": { cold: [13, 1, 840], warm: [0, 0] },
  "/clubwar?season=none": { cold: [13, 1, 860], warm: [0, 0] },
  "/search": { cold: [11, 1, 1120], warm: [0, 0] },
  "/search?q=lantern": { cold: [17, 1, 3300], warm: [0, 0] },
  "/credits": { cold: [9, 1, 420], warm: [0, 0] },
  "/policy/operation": { cold: [9, 1, 420], warm: [0, 0] },
  "/policy/privacy": { cold: [9, 1, 420], warm: [0, 0] },
  "/policy/game-cash": { cold: [9, 1, 420], warm: [0, 0] },
  "/policy/refunds": { cold: [9, 1, 420], warm: [0, 0] },
  "/itemshop/nothing": { cold: [9, 1, 440], warm: [0, 0] },
  "/news?topic=99999": { cold: [11, 1, 420], warm: [0, 0] },
  "/rankings?tab=none": { cold: [8, 1, 420], warm: [0, 0] },
  "/events?month=1999-01": { cold: [8, 1, 420], warm: [0, 0] },
  "/events/99999": { cold: [12, 1, 420], warm: [0, 0] },
  "/events.ics": { cold: [7, 1, 70], warm: [0, 0] },
  "/nowhere": { cold: [8, 1, 420], warm: [0, 0] },
  "/fil": { cold: [15, 1, 1080], warm: [0, 0] },
  "/feed.xml": { cold: [5, 1, 70], warm: [0, 0] },
  "/login": { cold: [10, 3, 430], warm: [0, 0] },
  "/register": { cold: [10, 3, 420], warm: [0, 0] },
  "/findaccount": { cold: [9, 3, 420], warm: [0, 0] },
  "/topup": { cold: [11, 4, 440], warm: [2, 1] },
  "/ticket": { cold: [10, 3, 430], warm: [0, 0] },
  "/checkticket": { cold: [9, 3, 420], warm: [0, 0] },
};

/** Pages of a player who is logged in. */
export const playerPages: Readonly<Record<string, PageBudget>> = {
  "/": { cold: [6, 3, 1070], warm: [1, 1] },
  "/news": { cold: [6, 3, 2500], warm: [1, 1] },
  "/news?topic=1": { cold: [6, 3, 440], warm: [1, 1] },
  "/rankings": { cold: [6, 3, 2420], warm: [1, 1] },
  "/itemshop": { cold: [6, 3, 1500], warm: [1, 1] },
  "/download": { cold: [6, 3, 440], warm: [1, 1] },
  "/topup": { cold: [12, 5, 440], warm: [3, 2] },
  "/user": { cold: [11, 5, 430], warm: [2, 2] },
  "/security": { cold: [16, 7, 430], warm: [7, 4] },
  "/confirm": { cold: [10, 4, 430], warm: [1, 1] },
  "/changepassword": { cold: [10, 4, 430], warm: [1, 1] },
  "/mydata": { cold: [10, 4, 430], warm: [1, 1] },
  "/gameaccount": { cold: [11, 5, 430], warm: [2, 2] },
  "/shoppingcart": { cold: [11, 5, 430], warm: [2, 2] },
  "/ticket": { cold: [11, 4, 440], warm: [1, 1] },
  "/checkticket": { cold: [13, 6, 440], warm: [4, 3] },
  "/payments": { cold: [13, 5, 430], warm: [4, 2] },
  "/gift": { cold: [11, 5, 430], warm: [2, 2] },
  "/gifts": { cold: [12, 5, 430], warm: [3, 2] },
  "/topuphistory": { cold: [11, 5, 450], warm: [2, 2] },
  "/shoppurchases": { cold: [11, 5, 490], warm: [2, 2] },
};

/**
 * Sizes of the worker, bytes: of all its modules, and of those that are evaluated before the first response. Some
 * 1,000 bytes above the figures, which differ a little between machines.
 */
export const workerBudget = { raw: 3_193_500, gzip: 1_020_200, start: 1_199_500 };

/**
 * Memory that V8 has for an isolate that has served every page, with buffers, megabytes. The platform's limit is 128.
 * The resident memory of the process is no measure of it: it contains the runtime and the local database.
 */
export const isolateMemory = 44;

/** Bytes, including headers, of the pictures that a content page loads on a phone before the visitor scrolls. */
export const pictureBudgets: Readonly<Record<string, number>> = {
  "/": 56_300,
  "/home": 56_300,
  "/news": 45_300,
  "/news?category=2": 54_000,
  "/news?page=3": 42_100,
  "/news?topic=1": 16_700,
  "/topic/1": 16_700,
  "/download": 21_300,
  "/wallpaper": 80_400,
  "/events": 60_900,
  "/events?view=week": 52_200,
  "/events?view=list&category=war": 40_800,
  "/events/1/club-war": 38_600,
  "/movies": 41_700,
  "/gallery": 89_700,
  "/story": 41_800,
  "/characters": 64_500,
  "/gamesystem": 29_300,
  "/instructions": 46_700,
  "/status": 60_000,
  "/serverinfo": 43_400,
  "/socials": 59_500,
  "/itemshop": 66_400,
  "/itemshop/pet": 39_500,
  "/rankings": 77_800,
  "/rankings?tab=killer&school=1": 75_200,
  "/character/1280/TaxCollect0r": 35_700,
  "/halloffame": 31_000,
  "/guilds": 24_000,
  "/guilds?order=level": 24_000,
  "/guilds?order=regions": 24_000,
  "/guild/11/SilverLantern": 32_000,
  "/guild/50/Empty%20Hall": 9_700,
  "/credits": 25_900,
  "/policy/operation": 7_400,
  "/policy/privacy": 7_400,
  "/policy/game-cash": 7_400,
  "/policy/refunds": 7_400,
  "/itemshop/nothing": 27_500,
  "/news?topic=99999": 27_700,
  "/rankings?tab=none": 27_300,
  "/events?month=1999-01": 26_200,
  "/events/99999": 27_000,
  "/character/99": 7_700,
  "/halloffame?year=1999": 7_700,
  "/guild/999": 8_300,
  "/clubwar": 60_000,
  "/clubwar?season=preseason": 60_000,
  "/clubwar?season=none": 8_800,
  "/search": 20_400,
  "/search?q=lantern": 20_400,
  "/search?q=lantrn": 20_400,
  "/search?q=qqqqqq": 20_400,
  "/guilds?order=none": 8_300,
  "/nowhere": 28_600,
};

// Fixed limits, whatever the current values are.

/** Bytes (gzip) of the scripts of a page whose forms are sent by script; editors of the console are not counted. */
export const formPageBudget = { scripts: 10_240, consoleScripts: 25_600 };

/**
 * Bytes (Brotli) that a content page may have: its HTML and CSS, which fit into the first round trip of a connection,
 * and its script.
 */
export const contentPageBudget = { htmlAndCss: 14_336, script: 4_096 };

/** Bytes that a phone receives during a first visit of the pages `VISIT`. */
export const phoneVisitBudget = 180_000;
