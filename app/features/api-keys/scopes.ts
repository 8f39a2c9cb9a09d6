/**
 * The scopes of API keys, each with the calls that it allows. A key can make no others: all of these only read, need no
 * proof of identity, and show no mail or IP addresses, names or secrets (`tests/unit/api-scopes.test.ts`).
 */
export const apiScopes = [
  { key: "players:read", label: "Look up the state of an account by its user ID", calls: ["playersAdmin.state"] },
  { key: "orders:read", label: "List orders and what was paid", calls: ["paymentsAdmin.orders", "salesAdmin.export"] },
  { key: "items:read", label: "List all items of the shop, also those not offered", calls: ["itemsAdmin.list"] },
  { key: "deliveries:read", label: "List deliveries of bought items", calls: ["deliveriesAdmin.list"] },
  {
    key: "statistics:read",
    label: "Read the statistics of the site, without money, and the players online",
    calls: ["statisticsAdmin.read", "bridgeAdmin.online"],
  },
] as const;

export type ApiScope = (typeof apiScopes)[number]["key"];

export const apiScopeKeys = apiScopes.map(({ key }) => key) as [ApiScope, ...ApiScope[]];

/** The scopes as the database stores them: names in the order of the table, separated by spaces. */
export function storedScopes(scopes: readonly ApiScope[]): string {
  return apiScopeKeys.filter((key) => scopes.includes(key)).join(" ");
}

/** Parses {@link storedScopes}; names that this version does not know are ignored. */
export function readScopes(text: string): ApiScope[] {
  const names = text.split(" ");
  return apiScopeKeys.filter((key) => names.includes(key));
}

/** The scope that allows a call; undefined if no key can make it. @param name such as `paymentsAdmin.orders` */
export function scopeOfCall(name: string): ApiScope | undefined {
  return apiScopes.find(({ calls }) => (calls as readonly string[]).includes(name))?.key;
}

export const apiKeyLimits = {
  /** Keys that can be used, or that have expired and are not revoked. */
  keys: 20,
  name: 40,
} as const;

/** For how many days a key is valid; `never` until it is revoked. */
export const apiKeyLifetimes = {
  "30": "30 days",
  "90": "90 days",
  "365": "one year",
  never: "until it is revoked",
} as const;
export type ApiKeyLifetime = keyof typeof apiKeyLifetimes;
