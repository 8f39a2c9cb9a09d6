import type { CallName, CallReply, CallRequest, Calls } from "#app/contract/contract.ts";
import type { BridgeContext } from "#app/features/bridge/embedded/keys.ts";
import type { AdminContext, CallContext, PlayerContext } from "./call-context.ts";

/** What a handler is given depends on who may make the call. */
interface Contexts {
  anyone: CallContext;
  player: PlayerContext;
  admin: AdminContext;
  bridge: BridgeContext;
}

/** Answers a call: the request has the contract's bounds, and the caller may make the call. */
export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
  context: Contexts[Calls[Name]["access"]],
) => Promise<CallReply<Name>>;
