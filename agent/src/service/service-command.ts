import { isSea } from "node:sea";

/** The program and the arguments that run this agent. */
export interface ServiceCommand {
  program: string;
  args: string[];
}

/** @param config full path of `agent.toml` */
export function serviceCommand(config: string): ServiceCommand {
  const script = isSea() ? [] : [...process.execArgv, process.argv[1] ?? ""];
  return { program: process.execPath, args: [...script, "run", "--config", config] };
}
