import * as z from "zod";
import { bridgeCall } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { agentStreams } from "./protocol.ts";

const time = z.string().max(40);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** What an agent reports about one kind of data. */
export const agentStreamState = z.object({
  name: z.enum(agentStreams),
  /** Seconds since the stream last had nothing left to do; null before the first time. */
  lag: integer.nullable(),
  queue: integer.pipe(z.number().min(0)),
  /** Empty without an error. */
  error: z.string().max(300),
  advice: z.string().max(300),
});
export type AgentStreamState = z.output<typeof agentStreamState>;

/** Calls for the game server behind the portal. */
export const bridgeCalls = {
  pushCharacters: bridgeCall("characters", "POST /bridge/characters", {
    id: "pushCharacters",
    summary:
      "Push the current characters of the game, at most 1,000 at a time. A repeated batch changes nothing and gets the same reply. Invalid rows are reported and the others accepted. The body may be compressed with gzip.",
    request: () =>
      z.object({
        batchId: wireName(
          "batch_id",
          z
            .string()
            .regex(/^[\w.:-]{1,64}$/)
            .meta({ examples: ["main-2026-06-01-0001"] }),
        ),
        /** Rises with every batch of a server: of two batches with the same time, the higher number wins. */
        sequence: integer.pipe(z.number().min(0)),
        /** When the rows were read; decides the month that they count for. ISO 8601, or Manila time without a zone. */
        time: time.meta({ examples: ["2026-06-01T00:00:00+08:00"] }),
        /**
         * The range of `ChaNum` of which the batch contains every character that exists. Known characters in it that
         * the batch does not contain are removed.
         */
        covers: z.object({ from: integer.pipe(z.number().min(0)), to: integer.pipe(z.number().min(0)) }).optional(),
        rows: z
          .array(z.unknown().meta({ type: "object", description: "A character; docs/bridge.md lists its fields." }))
          .meta({ description: "Characters. Each is validated on its own." }),
      }),
    reply: () =>
      z.object({
        batchId: wireName("batch_id", z.string()),
        month: z.string(),
        accepted: integer,
        rejected: z.array(z.object({ index: integer, errors: z.array(z.string()) })),
      }),
  }),
  pollWork: bridgeCall("status", "GET /bridge/work", {
    id: "pollWork",
    summary: "Tell what is waiting for the agent. Cheap, for short intervals.",
    reply: () =>
      z.object({
        tasks: z.boolean(),
        deliveries: z.boolean(),
        /** The newest change of the whitelist. */
        whitelist: integer,
        /** ISO 8601; the agent compares its clock with it. */
        now: z.string(),
      }),
  }),
  reportAgent: bridgeCall("status", "POST /bridge/agent", {
    id: "reportAgent",
    summary: "Report the agent's version and state, and the number of players online. Once a minute.",
    request: () =>
      z.object({
        version: z.string().max(40),
        /** The name of the column map, such as `ran-userinfo`. */
        lineage: z.string().max(60),
        startedAt: wireName("started_at", time),
        /** The agent's public key (X25519, base64url), if it handles accounts. */
        publicKey: wireName(
          "public_key",
          z
            .string()
            .regex(/^[\w-]{43}$/)
            .optional(),
        ),
        streams: z.array(agentStreamState).max(agentStreams.length),
        online: z
          .object({
            at: time,
            channels: z
              .array(
                z.object({
                  group: integer,
                  channel: integer,
                  online: integer.pipe(z.number().min(0).max(1_000_000)),
                  maximum: integer.pipe(z.number().min(0).max(1_000_000)),
                }),
              )
              .max(200),
          })
          .optional(),
      }),
    reply: () =>
      z.object({
        now: z.string(),
        /** Whether accounts are sealed for the reported key. If not, the console asks the owner to accept it. */
        keyAccepted: wireName("key_accepted", z.boolean()),
      }),
  }),
  pushItems: bridgeCall("deliveries", "POST /bridge/items", {
    id: "pushItems",
    summary: "Push the products of the game's item shop, in batches of one sweep.",
    request: () =>
      z.object({
        /** The same in all batches of a sweep. The last one removes the products that the sweep did not contain. */
        sweep: z.string().regex(/^[\w.:-]{1,64}$/),
        last: z.boolean(),
        items: z
          .array(
            z.object({
              productNum: wireName("ProductNum", integer.pipe(z.number().min(0))),
              main: wireName("ItemMain", integer),
              sub: wireName("ItemSub", integer),
              name: wireName("ItemName", z.string().max(200)),
              duration: wireName("Duration", z.string().max(60)),
              price: wireName("ItemMoney", integer),
              hidden: z.boolean(),
            }),
          )
          .max(1000),
      }),
    reply: () => z.object({ stored: integer, removed: integer }),
  }),
  pushGuilds: bridgeCall("characters", "POST /bridge/guilds", {
    id: "pushGuilds",
    summary:
      "Push guilds and the owners of club-war regions, in batches of one sweep. Members are the characters that are pushed with the number of the guild.",
    request: () =>
      z.object({
        sweep: z.string().regex(/^[\w.:-]{1,64}$/),
        last: z.boolean(),
        guilds: z
          .array(
            z.object({
              guildNum: wireName("GuNum", integer.pipe(z.number().min(0))),
              name: wireName("GuName", z.string().min(1).max(60)),
              master: z.string().max(60),
              /** The number of the master's character; 0 if it is not known. */
              masterNum: wireName("MasterChaNum", integer.pipe(z.number().min(0)).default(0)),
              rank: wireName("GuRank", integer),
              wins: integer,
              draws: integer,
              losses: integer,
              /** The SHA-256 of its mark, see `pushGuildMarks`; empty for none. */
              mark: sha256.or(z.literal("")).default(""),
            }),
          )
          .max(200),
        /** Only in the last batch. */
        regions: z
          .array(z.object({ region: integer, guildNum: wireName("GuNum", integer), tax: z.number().min(0).max(100) }))
          .max(20),
      }),
    reply: () =>
      z.object({
        stored: integer,
        removed: integer,
        /** Marks of these guilds that the portal does not have. */
        wantedMarks: wireName("wanted_marks", z.array(z.string()).default([])),
      }),
  }),
  pushGuildMarks: bridgeCall("characters", "POST /bridge/guild-marks", {
    id: "pushGuildMarks",
    summary: "Push the marks of guilds that the reply to `pushGuilds` asked for, as PNG pictures.",
    request: () =>
      z.object({
        marks: z
          .array(
            z.object({
              /** SHA-256 of the picture, in hexadecimal digits. */
              hash: sha256,
              /** The picture in Base64: at most 64 × 64 pixels and 12,000 characters. */
              png: z.base64().max(12_000),
            }),
          )
          .max(100),
      }),
    reply: () => z.object({ stored: integer }),
  }),
};
