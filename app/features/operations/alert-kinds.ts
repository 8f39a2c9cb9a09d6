/** What an alert may be about, with its name in mails and in the console. */
export const alertKinds = {
  errors: "Many errors",
  mails: "E-mails are not sent",
  deliveries: "Items are not delivered",
  agent: "The game agent is silent",
  ledger: "The ledger has differences",
  backup: "There is no recent backup",
  jobs: "Scheduled work fails",
  size: "The database grows towards its limit",
  full: "The database is nearly full",
  usage: "The rows of the plan are nearly used up",
  testPayments: "Payments are only simulated",
} as const;
/** The name of a kind; the key of one that this version does not have. */
export function alertTitle(kind: string): string {
  return Object.hasOwn(alertKinds, kind) ? alertKinds[kind as AlertKind] : kind;
}
export type AlertKind = keyof typeof alertKinds;
export const alertKindKeys = Object.keys(alertKinds) as AlertKind[];
