import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { flag, integer, integerOr, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { maintenanceScopes } from "#app/features/settings/maintenance.ts";

/** How many players are in the game, and what the site can do there. */
const serverStatus = z.object({
  /** Null while the number is unknown. */
  players: integer.nullish(),
  /** When the game counted last, ISO 8601; null if it never did. */
  at: z.string().nullish(),
  /** Whether a game agent handles accounts: players may have one in the game, and connect it. */
  hasGameAccounts: wireName("game_accounts", z.boolean().nullish()),
});
export type ServerStatus = z.output<typeof serverStatus>;

/** Numbers of players in equal periods. */
const onlineCurve = z.object({
  /** When the first period begins and the last one ends, ISO 8601. */
  from: text,
  until: text,
  /** The length of each period. */
  minutes: integerOr(1),
  /** The periods in which players were counted, the oldest first. */
  samples: optionalList(
    z.object({
      /** When the period begins, ISO 8601. */
      at: text,
      average: integer,
      peak: integer,
    }),
  ),
});
export type OnlineCurve = z.output<typeof onlineCurve>;

/** Minutes by what was known of the game server. */
const minutesByState = {
  /** Players were counted. */
  online: integerOr(0),
  /** Nobody was counted during a maintenance of the site. */
  maintenance: integerOr(0),
  /** A game agent reported, but could not count players. */
  uncounted: integerOr(0),
  /** No game agent reported. */
  unknown: integerOr(0),
};
const uptimeShare = z.object(minutesByState);
export type UptimeShare = z.output<typeof uptimeShare>;

const onlineRecord = z.object({ players: integer, at: text });

const maintenancePeriod = z.object({
  scope: z.enum(maintenanceScopes),
  /** ISO 8601; null for an end that nobody knows. */
  from: text,
  until: z.string().nullish(),
  /** What the operator has written about it. */
  text,
});
export type MaintenancePeriod = z.output<typeof maintenancePeriod>;

/** The state of the game server, and its course. */
const statusReport = z.object({
  state: z.enum(["online", "maintenance", "unknown"]),
  /** Null while the number is unknown. */
  players: integer.nullish(),
  /** When the game counted last, ISO 8601; null if it never did. */
  at: z.string().nullish(),
  /** When a game agent reported last, whether it counted or not, ISO 8601; null if none did lately. */
  reportedAt: wireName("reported_at", z.string().nullish()),
  /** The last 24 hours, 7 days and 30 days. */
  curves: z.object({ day: onlineCurve, week: onlineCurve, month: onlineCurve }),
  /** The highest numbers of players, of all time and of this month in Manila; null if nobody was counted. */
  highest: z.object({ ever: onlineRecord.nullish(), month: onlineRecord.nullish() }),
  /** The minutes of the last hours by state. Minutes before the first report of a game agent are not counted. */
  uptime: optionalList(uptimeShare.extend({ hours: integer })),
  /** The same of each of the last 30 days, `YYYY-MM-DD` in Manila, the oldest first. */
  days: optionalList(uptimeShare.extend({ day: text })),
  /** The maintenance that is or is announced, and the last ones, the latest first. */
  maintenance: z.object({
    current: maintenancePeriod.extend({ active: flag }).nullish(),
    past: optionalList(maintenancePeriod),
  }),
});
export type StatusReport = z.output<typeof statusReport>;

/** Calls about the state of the game server. */
export const statusCalls = {
  current: call("anyone", "GET /serverstatus", {
    cached: "status",
    isDated: true,
    bestEffort: true,
    summary: "Get the number of players online, as the game agent counted it last, and whether it handles accounts.",
    reply: () => serverStatus,
  }),
  report: call("anyone", "GET /status", {
    cached: "status",
    isDated: true,
    isOpen: true,
    translated: true,
    id: "getStatus",
    probe: { part: "serverStatus", request: () => ({}) },
    summary:
      "Get the state of the game server, the players online of the last day, week and month, records, uptime and maintenance.",
    reply: () => statusReport,
  }),
};
