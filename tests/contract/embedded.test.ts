import { env } from "cloudflare:workers";
import { createEmbeddedGameApi } from "#app/game-api/embedded/embedded-game-api.ts";
import { fillGameServer, gameServerNow } from "#tests/fixtures/game-server-data.ts";
import { describeGameApi } from "./game-api-contract.ts";

await fillGameServer(env.DB);

describeGameApi("embedded, in process", () => createEmbeddedGameApi({ database: env.DB, now: () => gameServerNow }));
