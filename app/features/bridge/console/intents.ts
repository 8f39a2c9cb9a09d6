/** The intent of the form that accepts an agent's key; each agent has its own. */
export function acceptKeyIntent(key: string): string {
  return `accept-key-${key}`;
}

/** Whether an intent is one of {@link acceptKeyIntent}. */
export function isAcceptKeyIntent(intent: unknown): boolean {
  return typeof intent === "string" && intent.startsWith("accept-key-");
}
