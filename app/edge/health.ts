import { withTimeLimit } from "#app/async/time-limit.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { type EnvError, isEnvError } from "#app/server/env.ts";
import { createGameApi, mailOrigin } from "#app/server/services.ts";
import type { Isolate } from "./isolate.ts";

/** What the health check says. */
export interface Health {
  /** `ok`, or what is wrong: the data's source does not answer, or the environment is not complete. */
  status: "ok" | "unavailable" | "misconfigured";
  /** Where the data comes from, and whether it answers; `unknown` when it could not be asked. */
  database: "ok" | "unavailable" | "unknown";
  source: "embedded" | "upstream" | "unknown";
  version: string;
  /** What is wrong, for the operator: the variable that is missing or invalid, or that the game API does not answer. */
  problem?: string;
  /** What does not work although everything answers. */
  warning?: string;
}

const UPSTREAM_DOWN =
  "The game API at GAME_API_URL does not answer. Pages show what they have of it, and everything else once it is back.";

/** How long the data's source may take, milliseconds. */
const TIMEOUT = 2000;

const NO_SITE_URL = "SITE_URL: is missing; set it to the site's public address. Until then no mail carries a link.";

interface HealthOptions {
  /** Milliseconds after which no answer counts as none. */
  timeout?: number;
  /** Origin of the request. */
  origin?: string;
}

/**
 * Asks the database, or the operator's game API, for something small.
 * @param isolate the error in its place where the environment is not complete
 */
export async function checkHealth(
  isolate: Isolate | EnvError,
  { timeout = TIMEOUT, origin = "" }: HealthOptions = {},
): Promise<Health> {
  if (isEnvError(isolate)) {
    return {
      status: "misconfigured",
      database: "unknown",
      source: "unknown",
      version: "unknown",
      problem: isolate.message,
    };
  }
  const { env } = isolate;
  const gameApi = createGameApi(isolate, {
    caller: { ip: "", token: undefined },
    origin: "",
    waitUntil: () => {},
  });
  const state = await withTimeLimit(ask(gameApi), timeout, () => "unavailable" as const);
  const source = env.upstream ? "upstream" : "embedded";
  const isDown = env.upstream && state !== "ok";
  const warns = !env.upstream && origin !== "" && mailOrigin(env, origin) === undefined;
  return {
    status: state,
    database: state,
    source,
    version: env.version,
    ...(isDown ? { problem: UPSTREAM_DOWN } : {}),
    ...(warns ? { warning: NO_SITE_URL } : {}),
  };
}

/** The health check as a response: 200 when everything answers, else 503. */
export function healthResponse(health: Health): Response {
  const status = health.status === "ok" ? 200 : 503;
  return Response.json(health, { status, headers: { "Cache-Control": "no-store" } });
}

/** Any answer says that somebody is there, even that this call is not offered. */
async function ask(gameApi: GameApi): Promise<"ok" | "unavailable"> {
  try {
    await gameApi.settings.contentVersion({});
    return "ok";
  } catch (error) {
    return isGameApiError(error) && error.code !== "unavailable" ? "ok" : "unavailable";
  }
}
