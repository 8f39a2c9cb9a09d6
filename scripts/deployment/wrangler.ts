import { join } from "node:path";
import { run } from "../setup/processes.mjs";
import { Failure, plain, step } from "../setup/progress.mjs";
import { cacheFolder } from "../setup/project.mjs";

/** Runs wrangler for a site. */
export interface Wrangler {
  /**
   * Runs a command.
   * @param title what it does, for the message if it fails
   * @param input its standard input
   * @returns its standard output
   * @throws Failure
   */
  run(title: string, args: string[], input?: string): Promise<string>;
  /** Runs a command that changes something, and prints its progress. */
  perform(title: string, args: string[], input?: string): Promise<string>;
}

/** @param folder the folder of wrangler.toml */
export function wranglerIn(folder: string, env: NodeJS.ProcessEnv): Wrangler {
  const runCommand: Wrangler["run"] = async (title, args, input) => {
    const result = await run("wrangler", args, { cwd: folder, env, ...(input === undefined ? {} : { input }) });
    if (result.code === 0) return plain(result.stdout);
    throw new Failure(`${title} failed: ${errorLine(result.output)}`, {
      output: result.output,
      log: join(cacheFolder, "logs", "deploy.log"),
    });
  };
  return {
    run: runCommand,
    perform: (title, args, input) => step(title, () => runCommand(title, args, input)),
  };
}

function errorLine(output: string): string {
  const lines = plain(output)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const line = lines.find((candidate) => candidate.includes("[ERROR]")) ?? lines.at(-1) ?? "no output";
  return line.replace(/^.*\[ERROR\]\s*/, "");
}
