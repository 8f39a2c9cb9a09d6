import { onRequest as handleRequest } from "../../../../../functions/_middleware.ts";
import { distantDatabase, type Trips } from "./distant-database.ts";
import { isPlacement, type Placement, placementHeaders, placements } from "./placements.ts";

type Env = Parameters<typeof handleRequest>[0]["env"] & { DB: D1Database };

interface Place {
  placement: Placement;
  env: Env;
  trips: Trips;
}

/** The place of the worker, which stays the same: the caches of an isolate are bound to its environment. */
let place: Place | undefined;

/**
 * Handles a request as a worker in another place would: trips to the database, and from the visitor to the worker, take
 * as long as the placement that the requests name. The response tells the number of trips.
 */
export const onRequest: PagesFunction<{ DB: D1Database }> = async (context) => {
  const { headers } = context.request;
  const placement = headers.get(placementHeaders.placement);
  if (!isPlacement(placement)) return new Response("The request names no placement.", { status: 400 });
  if (place?.placement !== placement || headers.has(placementHeaders.cold)) place = placeOf(context.env, placement);
  const { env, trips } = place;
  const before = { ...trips };
  await scheduler.wait(placements[placement].visitor);
  const response = await handleRequest({ ...context, env });
  const shown = new Headers(response.headers);
  shown.set(placementHeaders.trips, `${trips.primary - before.primary} ${trips.replica - before.replica}`);
  return new Response(response.body, { status: response.status, headers: shown });
};

function placeOf(env: Env, placement: Placement): Place {
  const trips = { primary: 0, replica: 0 };
  return { placement, env: { ...env, DB: distantDatabase(env.DB, placements[placement], trips) }, trips };
}
