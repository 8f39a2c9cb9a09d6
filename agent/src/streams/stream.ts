import type { AgentStream } from "../../../app/features/bridge/protocol.ts";
import type { Problem } from "../problem.ts";

/** The result of one run of a stream. */
export interface Progress {
  /** How much is known to be left; above 0, the stream runs again at once. */
  queue: number;
  /** A problem with some of the data, which did not stop the stream. */
  problem?: Problem;
}

/** One kind of data that the agent keeps in step. */
export interface Stream {
  name: AgentStream;
  /** Milliseconds between two runs when nothing is left. */
  interval: number;
  run(): Promise<Progress>;
}
