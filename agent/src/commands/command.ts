export interface CommandContext {
  /** Full path of `agent.toml`. */
  config: string;
  /** Its folder, where the agent keeps its key, state and logs. */
  folder: string;
  /** The values of the command line's options. */
  values: Record<string, string | boolean | undefined>;
}

/** An option of a command, as `portal-agent COMMAND --help` shows it. */
export interface CommandOption {
  type: "string" | "boolean";
  /** What stands for the value of a text, such as `NUMBER`. */
  value?: string;
  description: string;
}

export interface Command {
  summary: string;
  options?: Record<string, CommandOption>;
  /** @returns the exit code */
  run(context: CommandContext): Promise<number>;
}
