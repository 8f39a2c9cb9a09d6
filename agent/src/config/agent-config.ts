import { readFileSync } from "node:fs";
import { parse, TomlError } from "smol-toml";
import * as z from "zod";
import { columnMapSchema } from "../game/column-map.ts";
import { databaseSettings } from "../game/settings.ts";
import { AdvisedError } from "../problem.ts";
import { withNulls } from "./toml-nulls.ts";

const required = (what: string) => z.string(`${what} is missing.`).trim().min(1, `${what} is missing.`);

const agentConfig = z.strictObject({
  portal: z.strictObject({
    url: z.url({ protocol: /^https?$/, error: "Must be the address of the site, such as https://play.example." }),
    /** The bridge key, or `env:NAME`. */
    key: required("The bridge key"),
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
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new AdvisedError(`There is no ${path}.`, "Run `portal-agent init`, which writes it.");
  }
  const checked = agentConfig.safeParse(parseToml(path, text));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const field = issue?.path.join(".") ?? "";
    throw new AdvisedError(`${path}: ${field ? `${field}: ` : ""}${issue?.message}`, "Correct this setting.");
  }
  const config = checked.data;
  config.portal.url = config.portal.url.replace(/\/+$/, "");
  config.portal.key = secret("portal.key", config.portal.key);
  config.database.password = secret("database.password", config.database.password);
  return config;
}

function parseToml(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its message quotes the lines around, which may contain a password.
    throw new AdvisedError(
      `${path}, line ${error.line}: not valid TOML.`,
      "Texts stand in quotes, and a backslash is written twice or the text in single quotes.",
    );
  }
}

function secret(field: string, value: string): string {
  const name = /^env:(\w+)$/.exec(value)?.[1];
  if (!name) return value;
  const found = process.env[name];
  if (!found) throw new AdvisedError(`The environment variable ${name} is empty.`, `${field} refers to it.`);
  return found;
}
