/** The exit codes of the agent; docs/agent.md lists them. */
export const exitCodes = {
  done: 0,
  /** An error that the agent does not know. */
  unexpected: 1,
  /** An unknown command or argument. */
  usage: 2,
  /** A setting is wrong, or another agent is running. */
  settings: 3,
  /** `check` or `reconcile` found problems. */
  problems: 4,
} as const;
