import { checkHealth, healthResponse } from "../app/http/health.ts";

/** `GET /healthz`: whether the data's source answers. 200, or 503 with the reason. */
export const onRequest: PagesFunction<object> = async ({ env }) => healthResponse(await checkHealth(env));
