import type { CallDefinition, ReplyOf, RequestOf } from "#app/contract/define.ts";
import type { BridgeContext } from "#app/features/bridge/embedded/keys.ts";
import type { AdminContext, CallContext, PlayerContext } from "./call-context.ts";

/** The context of a handler, by the call's access. */
interface Contexts {
  anyone: CallContext;
  player: PlayerContext;
  admin: AdminContext;
  bridge: BridgeContext;
}

/** Handles a call. The request is valid by the contract, and the caller is authorized. */
export type Handler<Call extends CallDefinition> = (
  request: RequestOf<Call>,
  context: Contexts[Call["access"]],
) => Promise<ReplyOf<Call>>;
