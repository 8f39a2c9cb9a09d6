import { newToken } from "#app/crypto/tokens.ts";
import { type EdgeServer, makeWorker, startEdgeServer } from "./edge/edge-server.ts";
import { type Placement, placementHeaders, placements } from "./edge/functions/distant/placements.ts";
import { type CartOrder, fillCarts } from "./edge/orders.ts";
import { insertAccounts } from "./load-accounts.ts";
import { prepareLoadPortal, saveFigures, type Table } from "./load-portal.ts";

/**
 * Measures what the distance between visitor, worker and database adds to a page: `npm run bench:placement`. The built
 * functions run in workerd; every trip waits as long as it would take from Manila to Singapore or within a city.
 */
const ROUNDS = 9;
/** A worker for each placement, because an isolate has the caches of one environment. */
const names = Object.keys(placements) as Placement[];
const workerOf = (placement: Placement) => `distant-${names.indexOf(placement)}`;
const workers = names.map((name) => ({ name: workerOf(name), functions: "tests/load/edge/functions/distant" }));

interface PageRequest {
  path: string;
  /** Headers of the request, and the body of a form. */
  next?: () => { headers?: Record<string, string>; body?: string };
  /** As the first request of an isolate. */
  cold?: boolean;
  /** Milliseconds without requests before it: the content version has to be read again after a second. */
  pause?: number;
}

interface Visit {
  milliseconds: number;
  /** Trips to the primary and to the replica. */
  trips: string;
  response: Response;
}

async function visit(server: EdgeServer, placement: Placement, request: PageRequest): Promise<Visit> {
  const { path, next, cold, pause = 0 } = request;
  const { headers, body } = next?.() ?? {};
  await new Promise((resolve) => setTimeout(resolve, pause));
  const since = performance.now();
  const response = await fetch(`${server.url(workerOf(placement))}${path}`, {
    method: body === undefined ? "GET" : "POST",
    redirect: "manual",
    headers: { ...headers, [placementHeaders.placement]: placement, ...(cold ? { [placementHeaders.cold]: "1" } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  const milliseconds = performance.now() - since;
  if (response.status >= 400) throw new Error(`${path}: ${response.status}`);
  return { milliseconds, trips: response.headers.get(placementHeaders.trips) ?? "", response };
}

/** Buys something, and returns the player's cookie, which then names the state of the database after that. */
async function buyer(server: EdgeServer, order: CartOrder): Promise<string> {
  const { response } = await visit(server, "no distance", { path: "/shoppingcart", next: () => order });
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  // The next page shows the message of the purchase and removes it from the cookie.
  const next = await visit(server, "no distance", { path: "/user", next: () => ({ headers: { Cookie: cookie } }) });
  return next.response.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
}

const secret = newToken();
for (const worker of workers) await makeWorker(worker);
const portal = await prepareLoadPortal("placement");
const orders = await portal.withDatabase(async (database) => {
  const accounts = await insertAccounts(database, 1, 10_000);
  return fillCarts(database, accounts, { lines: 100, secret });
});
const server = await startEdgeServer({ workers, state: portal.folder, vars: { SESSION_SECRET: secret } });
try {
  const nextOrder = () => {
    const order = orders.pop();
    if (!order) throw new Error("No cart lines are left to buy.");
    return order;
  };
  const cookie = await buyer(server, nextOrder());
  const asPlayer = () => ({ headers: { Cookie: cookie } });
  const requests: Record<string, PageRequest> = {
    "/ cached": { path: "/" },
    "/ cached, first request in a second": { path: "/", pause: 1100 },
    "/ nothing cached": { path: "/", cold: true },
    "/rankings nothing cached": { path: "/rankings", cold: true },
    "/ logged in": { path: "/", next: asPlayer },
    "/user logged in": { path: "/user", next: asPlayer },
    "/shoppingcart logged in": { path: "/shoppingcart", next: asPlayer },
    "POST /shoppingcart, a purchase": { path: "/shoppingcart", next: nextOrder },
  };
  const table: Table = {};
  for (const [name, request] of Object.entries(requests)) {
    const times = new Map<Placement, number[]>();
    let trips = "";
    // The placements take turns, so that a busy moment of the machine affects all of them. The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const placement of names) {
        const { milliseconds, ...rest } = await visit(server, placement, request);
        if (placement === "edge, replica near it") trips = rest.trips;
        if (round > 0) times.set(placement, [...(times.get(placement) ?? []), milliseconds]);
      }
    }
    const [primary, replica] = trips.split(" ").map(Number);
    // The fastest round, because a busy machine only adds time.
    const fastest = (placement: Placement) => Math.min(...(times.get(placement) ?? []));
    const base = fastest("no distance");
    const distant = names.filter((placement) => placement !== "no distance");
    table[name] = {
      "trips to the primary": primary,
      "to a replica": replica,
      ...Object.fromEntries(distant.map((placement) => [placement, Math.round(fastest(placement) - base)])),
    };
  }
  console.log("Milliseconds that the distance adds, fastest rounds:");
  console.table(table);
  saveFigures("placement", { placements }, { pages: table });
} finally {
  await server.end();
  await portal.end();
}
process.exit(0);
