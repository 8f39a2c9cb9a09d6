import { type CallName, type CallReply, calls, type GameApi, gameApiOf } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { parseRequest } from "#app/contract/requests.ts";
import type { CallTable, Handlers } from "#app/feature.ts";
import { requirePlayer } from "#app/features/accounts/embedded/sessions.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { isApiKey } from "#app/features/api-keys/key-format.ts";
import { requireBridge } from "#app/features/bridge/embedded/keys.ts";
import { requireRecentIdentity } from "#app/features/mfa/embedded/recent-identity.ts";
import { maintenanceRetryAfter } from "#app/features/settings/maintenance.ts";
import { featureTables, handlerLoaders, siteWithout } from "#app/features.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import type { AdminContext, CallContext, PlayerContext } from "./call-context.ts";
import { openDatabase } from "./database/client.ts";
import type { Handler } from "./handler.ts";

export interface EmbeddedOptions extends Omit<CallContext, "db" | "features"> {
  database: D1Database;
}

/** The handler of a call. */
async function handlerOf(name: CallName): Promise<Handler<CallDefinition>> {
  const { handlers } = await handlerLoaders[name]!();
  const [group = "", call = ""] = name.split(".");
  return (handlers as Handlers<CallTable>)[group]![call]!;
}

/**
 * The game API on this product's own D1 database. It authorizes each call first, then validates the request against the
 * contract. A database failure becomes `unavailable`.
 */
export function createEmbeddedGameApi({ database, ...options }: EmbeddedOptions): GameApi {
  const context: CallContext = { ...options, features: featureTables, db: openDatabase(database) };
  const player = playerOf(context);
  return gameApiOf((name, input) => handleCall(name, input, context, player));
}

/** Reads the account of the caller's token. */
type PlayerReader = (method: "GET" | "POST") => Promise<PlayerContext["player"]>;

/**
 * A page makes several calls for the same player: reading calls share one read of the session. A writing call reads it
 * again, and so does the first reading call after it.
 */
function playerOf(context: CallContext): PlayerReader {
  let shared: Promise<PlayerContext["player"]> | undefined;
  return (method) => {
    if (method === "GET") {
      shared ??= requirePlayer(context);
      return shared;
    }
    shared = undefined;
    return requirePlayer(context);
  };
}

async function handleCall<Name extends CallName>(
  name: Name,
  input: unknown,
  context: CallContext,
  player: PlayerReader,
): Promise<CallReply<Name>> {
  try {
    // Authorizes before validation, so that unauthorized callers learn nothing about the request's schema.
    const admitted = await admit(name, context, player);
    const handler = (await handlerOf(name)) as unknown as (
      request: unknown,
      context: CallContext,
    ) => Promise<CallReply<Name>>;
    return await handler(parseRequest(name, input), admitted);
  } catch (error) {
    if (isGameApiError(error)) throw error;
    console.error(`game-api: ${name} failed`, error);
    throw new GameApiError("unavailable", message("call.networkError"), undefined, { cause: error });
  }
}

async function admit(name: CallName, context: CallContext, player: PlayerReader): Promise<CallContext> {
  const definition = calls[name] as CallDefinition;
  const { id, access, method, right, scope, requiresRecentIdentity } = definition;
  if (isApiKey(context.caller.token)) {
    // What anyone may do needs no key, and a key is nobody's session.
    if (access === "anyone")
      return admit(name, { ...context, caller: { ...context.caller, token: undefined } }, player);
    const { requireApiKey } = await import("#app/features/api-keys/embedded/require-key.ts");
    return requireApiKey(context, name, definition);
  }
  if (access === "anyone" || access === "player") await refuseSwitchedOff(name, context);
  if (access === "anyone") {
    await refuseDuringMaintenance(definition, context);
    return context;
  }
  if (access === "bridge") {
    if (!scope) throw new Error(`The bridge call ${name} names no scope.`);
    return requireBridge(context, scope);
  }
  const account = await player(method);
  if (access === "admin") {
    if (!right || !hasRight(account, right)) throw new GameApiError("forbidden", message("call.forbidden"));
    if (!account.hasSecondFactor && !account.secondFactorExempt) {
      throw new GameApiError("forbidden", message("mfa.staffNeedFactor"));
    }
    if (requiresRecentIdentity) requireRecentIdentity({ player: account, now: context.now });
    const ofAdmin: AdminContext = { ...context, admin: account, action: id };
    return ofAdmin;
  }
  await refuseDuringMaintenance(definition, context, account);
  if (requiresRecentIdentity) requireRecentIdentity({ player: account, now: context.now });
  const ofPlayer: PlayerContext = { ...context, player: account };
  return ofPlayer;
}

/**
 * Refuses what the owner has switched off, like a game server that lacks it.
 * @throws GameApiError `not_offered`
 */
async function refuseSwitchedOff(name: CallName, context: CallContext): Promise<void> {
  const off = (await context.switchedOff?.()) ?? [];
  if (off.length > 0 && !siteWithout(off).hasCall(name))
    throw new GameApiError("not_offered", message("call.notOffered"));
}

/**
 * Refuses what people want to change during maintenance. Staff may try the site; the game server and the console go on.
 * @throws GameApiError `maintenance`
 */
async function refuseDuringMaintenance(
  { method, duringMaintenance }: CallDefinition,
  { maintenance, now }: CallContext,
  account?: PlayerContext["player"],
): Promise<void> {
  if (method === "GET" || duringMaintenance || (account && hasRight(account, "console"))) return;
  const state = await maintenance?.();
  if (state?.phase !== "active") return;
  const text = state.until !== null && state.until > now() ? "maintenance.refusedUntil" : "maintenance.refused";
  throw new GameApiError("maintenance", message(text, { time: manilaDateTime(state.until ?? now()) }), undefined, {
    retryAfter: maintenanceRetryAfter(state, now()),
  });
}
