import { hashOf } from "#app/crypto/tokens.ts";
import type { EdgeContext } from "./page-handler.ts";

/** Where the companion worker starts scheduled work (docs/decisions/0039). */
export const SCHEDULED_PATH = "/scheduled";

/** Whether a request is for scheduled work. */
export function isScheduledRun({ method, url }: Request): boolean {
  return method === "POST" && url.includes(SCHEDULED_PATH) && new URL(url).pathname === SCHEDULED_PATH;
}

/**
 * Runs a round of jobs and responds with its result when it has ended: 200, 500 if a job failed, 403 without the shared
 * key. A response of 200 with `ran: false` means that another round was running.
 */
export async function runScheduled({ request, isolate, waitUntil }: EdgeContext): Promise<Response> {
  const { scheduleKey } = isolate.env;
  const [, given] = /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
  // Compares hashes, so that the time of the comparison reveals nothing about the key.
  const isAllowed = scheduleKey && given ? (await hashOf(given)) === (await hashOf(scheduleKey)) : false;
  if (!isAllowed) return reply(403, { message: "The key is missing or wrong: SCHEDULE_KEY." });
  const result = await isolate.dueJobs.run(isolate.now(), waitUntil);
  return reply(result.failed.length > 0 ? 500 : 200, result);
}

function reply(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
