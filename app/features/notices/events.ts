/** An event of which destinations can be notified. */
interface NoticeEvent {
  /** For owners, in the console. */
  label: string;
  /** The values that its templates can contain, with an example for previews. */
  example: Readonly<Record<string, string>>;
  /** The default text. `{url}` is the address of the page that belongs to it. */
  template: string;
}

/** The events by name. A program that receives them knows these names, so they are never changed. */
export const noticeEvents = {
  "news.published": {
    label: "News published",
    example: {
      subject: "Club war season opens this Sunday",
      kind: "event",
      author: "Events Desk",
      excerpt: "Be there.",
    },
    template: "**{subject}**\n{excerpt}\n{url}",
  },
  "ticket.new": {
    label: "New ticket",
    example: { number: "T-2026-0042", category: "Account", subject: "I cannot log in" },
    template: "New ticket {number} ({category}): {subject}\n{url}",
  },
  "ticket.overdue": {
    label: "Ticket overdue",
    example: { number: "T-2026-0042", category: "Account", subject: "I cannot log in", hours: "24" },
    template: "Ticket {number} has waited for {hours} hours: {subject}\n{url}",
  },
  "order.waiting": {
    label: "Order waits for a cashier",
    example: { number: "RC-7K2M9Q" },
    template: "Order {number} has a receipt to check.\n{url}",
  },
  "payment.dispute": {
    label: "Payment disputed",
    example: { number: "RC-7K2M9Q", provider: "paymongo" },
    template: "The payment of order {number} is disputed ({provider}).\n{url}",
  },
  "agent.silent": {
    label: "Game agent silent",
    example: { agent: "game-server", minutes: "15" },
    template: "The game agent {agent} has not called for {minutes} minutes.\n{url}",
  },
  "error.alert": {
    label: "Errors of the site",
    example: { count: "12", detail: "database not available" },
    template: "The site has {count} errors in the last hour: {detail}\n{url}",
  },
  "ledger.difference": {
    label: "Ledger difference",
    example: { count: "1", detail: "balance of account 1001" },
    template: "The ledger has {count} differences: {detail}\n{url}",
  },
  "backup.failed": {
    label: "Backup failed",
    example: { detail: "the bucket is not available" },
    template: "A backup has failed: {detail}\n{url}",
  },
  "security.change": {
    label: "Change of a wallet, of the game client or of an agent’s key",
    example: { change: "owner has changed the wallet GCash." },
    template: "**Please check:** {change}\n{url}",
  },
  "registration.milestone": {
    label: "Registration milestone",
    example: { count: "1000" },
    template: "Account number {count} has been registered.",
  },
  "destination.off": {
    label: "Another destination was switched off",
    example: { name: "Staff channel", reason: "The webhook no longer exists." },
    template: "Notices to “{name}” are switched off: {reason}\n{url}",
  },
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventName = keyof typeof noticeEvents;

/** The values of an event's templates. */
export type NoticeValues<Name extends NoticeEventName> = Readonly<
  Record<keyof (typeof noticeEvents)[Name]["example"], string>
>;

export const noticeEventNames = Object.keys(noticeEvents) as NoticeEventName[];

/** Numbers of accounts that are milestones. */
export const registrationMilestones = [
  100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
] as const;

export const noticeLimits = {
  /** Characters of a template. */
  template: 1000,
  /** Characters of a value in a text. */
  value: 300,
  /** Characters of a text; Discord accepts 2,000. */
  text: 1900,
  destinations: 20,
} as const;
