import type { GameDatabase } from "../game/game-database.ts";
import { AdvisedError } from "../problem.ts";
import type { StateFile } from "../state/agent-state.ts";

/** Detects that a backup of the game's database was restored, before anything is written to it. */
export interface BackupGuard {
  /** @throws AdvisedError if a backup was restored, until `portal-agent resume` */
  check(): Promise<void>;
  /** Counts a write. */
  written(): Promise<void>;
}

/**
 * Each write raises a counter in the game's database, and a copy of it in the agent's own file. A counter that is
 * behind its copy came from a backup: the portal believes that later deliveries arrived, and the game knows nothing of
 * them. Only the operator knows whether they are to be delivered again.
 */
export function createBackupGuard({ marks }: Pick<GameDatabase, "marks">, state: StateFile): BackupGuard {
  return {
    async check() {
      if ((await marks.counter()) < state.read().counter)
        throw new AdvisedError(
          "A backup of the game's database was restored.",
          "Run `portal-agent resume`: it shows what the game has lost, and asks what to deliver again.",
        );
    },
    async written() {
      state.update({ counter: await marks.raise() });
    },
  };
}
