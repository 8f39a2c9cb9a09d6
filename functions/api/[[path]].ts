import { createEmbeddedGameApi } from "../../app/game-api/embedded/embedded-game-api.ts";
import { createApiApp } from "../../app/game-api/http-server/api-app.ts";
import { replyElsewhere } from "../../app/game-api/http-server/error-reply.ts";

interface Env {
  DB: D1Database;
  /** Address of the operator's own game API; unset or empty when the embedded one is used. */
  GAME_API_URL?: string;
}

const app = createApiApp<Env>({
  gameApiFor: (_caller, env) => createEmbeddedGameApi({ database: env.DB, now: Date.now }),
});

/** The game API over HTTP, where this portal has its own. */
export const onRequest: PagesFunction<Env> = ({ request, env }) =>
  env.GAME_API_URL ? replyElsewhere() : app.fetch(request, env);
