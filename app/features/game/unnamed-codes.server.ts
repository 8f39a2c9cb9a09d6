import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";

/** The class codes without a class. A game server of an earlier release does not list them. */
export const readUnnamedCodes = (gameApi: GameApi) => listed(gameApi.gameAdmin.unnamedCodes({}));

/** The shown boards by whose value no character is ranked. A game server of an earlier release does not list them. */
export const readEmptyBoards = (gameApi: GameApi) => listed(gameApi.gameAdmin.emptyBoards({}));

async function listed<Row>(reply: Promise<{ data: Row[] }>): Promise<Row[]> {
  try {
    return (await reply).data;
  } catch (error) {
    if (!isGameApiError(error) || error.code !== "not_offered") throw error;
    return [];
  }
}
