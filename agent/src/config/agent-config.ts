import * as z from "zod";
import { columnMapSchema } from "../game/column-map.ts";
import { databaseSettings } from "../game/settings.ts";
import { AdvisedError } from "../problem.ts";
import { checkedTable } from "./checked-table.ts";
import { readToml } from "./toml-file.ts";
import { withNulls } from "./toml-nulls.ts";

const agentConfig = z.strictObject({
  portal: z.strictObject({
    url: z.url({ protocol: /^https?$/, error: "must be the address of the site, such as https://play.example" }),
    /** The bridge key, or `env:NAME`. */
    key: z.string().trim().min(1),
    /** Seconds between two questions whether there is something to do. */
    interval: z.number().min(1).max(300).default(3),
  }),
  database: databaseSettings,
  log: z.strictObject({ folder: z.string().default("logs") }).prefault({}),
  map: z.preprocess((value) => withNulls(columnMapSchema, value), columnMapSchema),
});

/** The settings of the agent, from `agent.toml`. */
export type AgentConfig = z.output<typeof agentConfig>;

/**
 * Reads and checks the settings.
 * @throws AdvisedError that names the line or the field
 */
export function readConfig(path: string): AgentConfig {
  const { table } = readToml(path, "Run `portal-agent init`, which writes it.");
  const config = checkedTable(path, agentConfig, table);
  config.portal.url = config.portal.url.replace(/\/+$/, "");
  config.portal.key = secret("portal.key", config.portal.key);
  config.database.password = secret("database.password", config.database.password);
  return config;
}

function secret(field: string, value: string): string {
  const name = /^env:(\w+)$/.exec(value)?.[1];
  if (!name) return value;
  const found = process.env[name];
  if (!found) throw new AdvisedError(`The environment variable ${name} is empty.`, `${field} refers to it.`);
  return found;
}
