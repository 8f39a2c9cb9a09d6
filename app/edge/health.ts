import { withTimeLimit } from "#app/async/time-limit.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { type EnvError, isEnvError } from "#app/server/env.ts";
import { RELEASE } from "#app/server/release.ts";
import { createGameApi, mailOrigin } from "#app/server/services.ts";
import type { Isolate } from "./isolate.ts";

/** The result of the health check. */
export interface Health {
  /** `unavailable` if the data source does not answer, `misconfigured` if the environment is incomplete. */
  status: "ok" | "unavailable" | "misconfigured";
  /** Whether the data source answers; `unknown` if it could not be checked. */
  database: "ok" | "unavailable" | "unknown";
  source: "embedded" | "upstream" | "unknown";
  version: string;
  /** The version of the portal, such as 0.2.0. */
  release: string;
  /** The problem, for the operator: a missing or invalid variable, or a game API that does not answer. */
  problem?: string;
  /** A limitation that does not make the site unavailable. */
  warning?: string;
}

const UPSTREAM_DOWN = "The game API at GAME_API_URL does not respond. Pages show their last copies until it is back.";

/** Timeout of the check, milliseconds. */
const TIMEOUT = 2000;

const NO_SITE_URL = "SITE_URL: is missing; set it to the site's public address. Until then, e-mails contain no links.";

/**
 * Checks the database or the operator's game API with a small call.
 * @param isolate the isolate, or the error if the environment is incomplete
 * @param origin origin of the request
 */
export async function checkHealth(isolate: Isolate | EnvError, origin = ""): Promise<Health> {
  if (isEnvError(isolate)) {
    return {
      status: "misconfigured",
      database: "unknown",
      source: "unknown",
      version: "unknown",
      release: RELEASE,
      problem: isolate.message,
    };
  }
  const { env } = isolate;
  const gameApi = createGameApi(isolate, {
    caller: { ip: "", token: undefined },
    origin: "",
    waitUntil: () => {},
  });
  const state = await withTimeLimit(ask(gameApi), TIMEOUT, () => "unavailable" as const);
  const source = env.upstream ? "upstream" : "embedded";
  const isDown = env.upstream && state !== "ok";
  const warns = !env.upstream && origin !== "" && mailOrigin(env, origin) === undefined;
  return {
    status: state,
    database: state,
    source,
    version: env.version,
    release: RELEASE,
    ...(isDown ? { problem: UPSTREAM_DOWN } : {}),
    ...(warns ? { warning: NO_SITE_URL } : {}),
  };
}

/** The health check as a response: 200 if the status is `ok`, otherwise 503. */
export function healthResponse(health: Health): Response {
  const status = health.status === "ok" ? 200 : 503;
  return Response.json(health, { status, headers: { "Cache-Control": "no-store" } });
}

/** Any reply counts as available, even an error such as `not_offered`; only `unavailable` does not. */
async function ask(gameApi: GameApi): Promise<"ok" | "unavailable"> {
  try {
    await gameApi.settings.contentVersion({});
    return "ok";
  } catch (error) {
    return isGameApiError(error) && error.code !== "unavailable" ? "ok" : "unavailable";
  }
}
