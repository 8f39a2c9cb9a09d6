import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";

/**
 * What the agent remembers between starts. Nothing is lost with it: everything is idempotent, so that an agent without
 * it only repeats work.
 */
const agentState = z.object({
  /** The last change of the whitelist that the game has. */
  whitelistCursor: z.number().int().min(0).default(0),
  /** The counter in the game's database after the agent's last write; a lower one there means a restored backup. */
  counter: z.number().int().min(0).default(0),
  /** When the last complete push of all characters began, epoch milliseconds. */
  sweptAt: z.number().default(0),
});
export type AgentState = z.output<typeof agentState>;

export interface StateFile {
  /** The current values; read again from the disk if `resume` has changed them. */
  read(): AgentState;
  /** Changes values. The file is replaced as a whole, so that a crash leaves the old or the new one. */
  update(values: Partial<AgentState>): void;
}

/** @throws Error if the file cannot be read, or is damaged */
export function openStateFile(path: string): StateFile {
  const read = (): AgentState => {
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return agentState.parse({});
      throw error;
    }
    try {
      return agentState.parse(JSON.parse(text));
    } catch {
      throw new Error(`${path} is damaged. Delete it: the agent then checks everything once more, and loses nothing.`);
    }
  };
  return {
    read,
    update(values) {
      const written = `${path}.new`;
      const file = openSync(written, "w");
      try {
        writeFileSync(file, JSON.stringify({ ...read(), ...values }));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(written, path);
    },
  };
}
