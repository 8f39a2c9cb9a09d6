/** Queries and round trips to the database. */
export type DatabaseCost = readonly [queries: number, trips: number];

/** What a page costs at most: with nothing cached, and when it is opened again. */
export interface PageBudget {
  cold: DatabaseCost;
  warm: DatabaseCost;
}

/**
 * The budgets that `tests/commands/budgets.test.ts` counts. Every limit is the value of the commit that changed it last: a
 * change that needs more raises it here, and its message says why. One that needs less lowers it.
 */
export const visitorPages: Readonly<Record<string, PageBudget>> = {
  "/": { cold: [24, 3], warm: [0, 0] },
  "/news": { cold: [19, 2], warm: [0, 0] },
  "/news?category=2": { cold: [13, 2], warm: [0, 0] },
  "/news?page=3": { cold: [13, 2], warm: [0, 0] },
  "/news?topic=1": { cold: [11, 2], warm: [0, 0] },
  "/topic/1": { cold: [11, 2], warm: [0, 0] },
  "/download": { cold: [12, 2], warm: [0, 0] },
  "/wallpaper": { cold: [11, 2], warm: [0, 0] },
  "/movies": { cold: [11, 2], warm: [0, 0] },
  "/gallery": { cold: [11, 2], warm: [0, 0] },
  "/story": { cold: [13, 2], warm: [0, 0] },
  "/characters": { cold: [12, 2], warm: [0, 0] },
  "/gamesystem": { cold: [12, 2], warm: [0, 0] },
  "/instructions": { cold: [11, 2], warm: [0, 0] },
  "/serverinfo": { cold: [13, 2], warm: [0, 0] },
  "/socials": { cold: [11, 2], warm: [0, 0] },
  "/forum/100": { cold: [11, 2], warm: [0, 0] },
  "/itemshop": { cold: [12, 2], warm: [0, 0] },
  "/itemshop/pet": { cold: [16, 3], warm: [0, 0] },
  "/rankings": { cold: [15, 3], warm: [0, 0] },
  "/rankings?tab=killer&school=1": { cold: [15, 3], warm: [0, 0] },
  "/credits": { cold: [12, 2], warm: [0, 0] },
  "/policy/operation": { cold: [12, 2], warm: [0, 0] },
  "/policy/privacy": { cold: [12, 2], warm: [0, 0] },
  "/policy/game-cash": { cold: [12, 2], warm: [0, 0] },
  "/policy/refunds": { cold: [12, 2], warm: [0, 0] },
  "/itemshop/nothing": { cold: [12, 2], warm: [0, 0] },
  "/news?topic=99999": { cold: [12, 2], warm: [0, 0] },
  "/rankings?tab=none": { cold: [12, 2], warm: [0, 0] },
  "/nowhere": { cold: [11, 2], warm: [0, 0] },
  "/fil": { cold: [25, 3], warm: [0, 0] },
  "/feed.xml": { cold: [6, 2], warm: [0, 0] },
  "/login": { cold: [13, 3], warm: [0, 0] },
  "/register": { cold: [13, 3], warm: [0, 0] },
  "/findaccount": { cold: [12, 3], warm: [0, 0] },
  "/topup": { cold: [14, 4], warm: [2, 1] },
  "/ticket": { cold: [13, 3], warm: [0, 0] },
  "/checkticket": { cold: [12, 3], warm: [0, 0] },
};

/** Pages of a player who is logged in. */
export const playerPages: Readonly<Record<string, PageBudget>> = {
  "/": { cold: [6, 3], warm: [1, 1] },
  "/news": { cold: [6, 3], warm: [1, 1] },
  "/news?topic=1": { cold: [6, 3], warm: [1, 1] },
  "/rankings": { cold: [10, 4], warm: [1, 1] },
  "/itemshop": { cold: [6, 3], warm: [1, 1] },
  "/download": { cold: [6, 3], warm: [1, 1] },
  "/topup": { cold: [15, 5], warm: [3, 2] },
  "/user": { cold: [14, 5], warm: [2, 2] },
  "/security": { cold: [19, 7], warm: [7, 4] },
  "/confirm": { cold: [13, 4], warm: [1, 1] },
  "/changepassword": { cold: [13, 4], warm: [1, 1] },
  "/mydata": { cold: [13, 4], warm: [1, 1] },
  "/gameaccount": { cold: [14, 5], warm: [2, 2] },
  "/shoppingcart": { cold: [14, 5], warm: [2, 2] },
  "/ticket": { cold: [14, 4], warm: [1, 1] },
  "/checkticket": { cold: [16, 6], warm: [4, 3] },
  "/payments": { cold: [16, 5], warm: [4, 2] },
  "/gift": { cold: [14, 5], warm: [2, 2] },
  "/gifts": { cold: [15, 5], warm: [4, 3] },
  "/topuphistory": { cold: [14, 5], warm: [2, 2] },
  "/shoppurchases": { cold: [14, 5], warm: [2, 2] },
};

/** Sizes of the worker, bytes: of all its modules, and of those that are evaluated before the first response. */
export const workerBudget = { raw: 3_060_000, gzip: 939_000, start: 1_916_000 };
