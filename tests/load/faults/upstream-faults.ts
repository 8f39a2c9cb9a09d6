import type { FaultMode, FaultyGameServer } from "./faulty-game-server.ts";
import type { Fault } from "./observed-site.ts";

const json = (body: object) => JSON.stringify(body);
const MEGABYTE = 1024 * 1024;

const faultModes: Record<string, FaultMode & Pick<Fault, "passedStatuses" | "endsSessions">> = {
  "slow, 3 s": { kind: "slow", delay: 3000 },
  "slow, 8 s": { kind: "slow", delay: 8000 },
  "connection closed mid-response": { kind: "cut" },
  "garbage: HTML": { kind: "garbled", body: () => "<!DOCTYPE html><h1>It works!</h1>" },
  "garbage: half of the JSON": { kind: "garbled", body: (reply) => reply.subarray(0, reply.length / 2) },
  "garbage: another shape": { kind: "garbled", body: () => json({ data: [{ id: {} }], purchase: "no" }) },
  "garbage: 3 MB": { kind: "garbled", body: (reply) => `${reply}${" ".repeat(3 * MEGABYTE)}` },
  "401 everywhere": {
    kind: "refuse",
    status: 401,
    body: json({ message: "Unauthenticated." }),
    passedStatuses: [401],
    endsSessions: true,
  },
  "429 everywhere": {
    kind: "refuse",
    status: 429,
    headers: { "Retry-After": "30" },
    body: json({ message: "Too Many Attempts." }),
    passedStatuses: [429],
  },
  "500 everywhere": {
    kind: "refuse",
    status: 500,
    headers: { "Content-Type": "text/html" },
    body: "<h1>Whoops</h1><pre>#0 /var/www/app/Http/Kernel.php:141 SQLSTATE[HY000] [2002]</pre>",
  },
  offline: { kind: "offline" },
};

/** The faults of an upstream game server. */
export function upstreamFaults(gameServer: FaultyGameServer): Fault[] {
  return Object.entries(faultModes).map(([name, { passedStatuses, endsSessions, ...mode }]) => ({
    name: `game server: ${name}`,
    ...(passedStatuses ? { passedStatuses } : {}),
    ...(endsSessions ? { endsSessions } : {}),
    begin: () => gameServer.setFaultMode(mode as FaultMode),
    end: () => gameServer.setFaultMode({ kind: "none" }),
  }));
}
