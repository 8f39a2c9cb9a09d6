import type { GameApi } from "#app/contract/contract.ts";
import type { User } from "#app/features/accounts/calls.ts";
import type { Session } from "./session.ts";

/** The part of a request's services that the guards need. */
export interface SessionContext {
  session: Session;
  /** The game API with the session's token. */
  gameApi: GameApi;
  /** The logged-in user, see `currentUserReader`. */
  currentUser: () => Promise<User | undefined>;
}
