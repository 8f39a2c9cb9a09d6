/** The scopes of bridge keys: names in the database, in commands and in calls, with a label for people. */
export const bridgeScopes = [
  { key: "characters", label: "Push characters and guilds" },
  { key: "whitelist", label: "Read the IP whitelist" },
  { key: "deliveries", label: "Deliver items, and push the products of the game" },
  { key: "accounts", label: "Create accounts in the game, and change their passwords and suspensions" },
  { key: "status", label: "Report players online, and the state of the agent" },
] as const;

export const bridgeScopeKeys = ["characters", "whitelist", "deliveries", "accounts", "status"] as const;
export type BridgeScope = (typeof bridgeScopeKeys)[number];

/** The scopes as the database stores them: names in the order of the table, separated by spaces. */
export function storedScopes(scopes: readonly BridgeScope[]): string {
  return bridgeScopeKeys.filter((key) => scopes.includes(key)).join(" ");
}

/** Parses {@link storedScopes}, and names separated by commas; unknown names are ignored. */
export function readScopes(text: string): BridgeScope[] {
  const names = text.split(/[\s,]+/);
  return bridgeScopeKeys.filter((key) => names.includes(key));
}
