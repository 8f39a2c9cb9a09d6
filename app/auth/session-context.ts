import type { GameApi } from "#app/contract/contract.ts";
import type { Session } from "./session.ts";

/** What the guards need of a request: its session, and the game API with that session's token. */
export interface SessionContext {
  session: Session;
  gameApi: GameApi;
}
