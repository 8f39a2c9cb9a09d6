import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";

/** The class codes without a class. A game server of an earlier release does not list them. */
export async function readUnnamedCodes(gameApi: GameApi) {
  try {
    return (await gameApi.gameAdmin.unnamedCodes({})).data;
  } catch (error) {
    if (!isGameApiError(error) || error.code !== "not_offered") throw error;
    return [];
  }
}
