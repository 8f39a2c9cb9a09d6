import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Command, CommandOption } from "./commands/command.ts";
import { commands } from "./commands/commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { AdvisedError, describeProblem } from "./problem.ts";
import { version } from "./version.ts";

/**
 * `portal-agent COMMAND [--config FILE]`. Connects the databases of a game server to the portal.
 */
async function main(): Promise<number> {
  const [name = "help", ...rest] = process.argv.slice(2);
  if (name === "version" || name === "--version") {
    console.info(version);
    return exitCodes.done;
  }
  const command = commands[name];
  if (!command) {
    console.info(help());
    return name === "help" || name === "--help" ? exitCodes.done : exitCodes.usage;
  }
  if (rest.includes("--help")) {
    console.info(commandHelp(name, command));
    return exitCodes.done;
  }
  const { values } = parseArguments(rest, command.options ?? {});
  const config = resolve(String(values.config ?? "agent.toml"));
  return command.run({ config, folder: dirname(config), values });
}

function parseArguments(args: string[], options: Record<string, CommandOption>) {
  try {
    return parseArgs({ args, options: { config: { type: "string" }, ...options } });
  } catch (error) {
    throw new AdvisedError((error as Error).message, "See `portal-agent help`.");
  }
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(20)}${summary}`);
  return [
    `portal-agent ${version}: connects the databases of a game server to the portal.`,
    "",
    ...lines,
    "",
    "Every command takes --config FILE (agent.toml in the current folder by default). `portal-agent COMMAND --help`",
    "lists its other options.",
  ].join("\n");
}

function commandHelp(name: string, { summary, options = {} }: Command): string {
  const all: Record<string, CommandOption> = {
    ...options,
    config: { type: "string", value: "FILE", description: "the settings; agent.toml in the current folder by default" },
  };
  return [
    `portal-agent ${name}: ${summary}.`,
    "",
    ...Object.entries(all).map(
      ([option, { value, description }]) => `  ${`--${option}${value ? `=${value}` : ""}`.padEnd(28)}${description}`,
    ),
  ].join("\n");
}

main()
  .catch((error: unknown) => {
    const { error: text, advice } = describeProblem(error, process.argv[2] === "init" ? "init" : "command");
    console.error(`${text}\n${advice}`);
    return error instanceof AdvisedError ? exitCodes.settings : exitCodes.unexpected;
  })
  .then((code) => {
    process.exitCode = code;
  });
