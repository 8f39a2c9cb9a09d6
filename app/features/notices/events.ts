import type { AdminRight } from "#app/features/admin/rights.ts";

/** An event of which destinations can be notified. */
interface NoticeEvent {
  /** For owners, in the console. */
  label: string;
  /** The values that its templates can contain, with an example for previews. */
  example: Readonly<Record<string, string>>;
  /** The default text. `{url}` is the address of the page that belongs to it. */
  template: string;
  /** It can happen often and tells people little: only webhooks of other programs get it, without a text of their own. */
  forPrograms?: true;
  /** Only who has this right chooses it, or changes a destination that has it: its values are shown to nobody else. */
  right?: AdminRight;
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
  "event.reminder": {
    label: "Event of the calendar begins soon",
    example: { title: "Club War", begins: "2026-12-05 20:00", minutes: "30", place: "Broken Tower" },
    template: "**{title}** begins at {begins}, Manila time. {place}\n{url}",
  },
  "ticket.new": {
    label: "New ticket",
    example: { number: "T-2026-0042", category: "Account", subject: "I cannot log in" },
    template: "New ticket {number} ({category}): {subject}\n{url}",
    right: "tickets",
  },
  "ticket.overdue": {
    label: "Ticket overdue",
    example: { number: "T-2026-0042", category: "Account", subject: "I cannot log in", hours: "24" },
    template: "Ticket {number} has waited for {hours} hours: {subject}\n{url}",
    right: "tickets",
  },
  "order.waiting": {
    label: "Order waits for a cashier",
    example: { number: "P-7F3K-29QX" },
    template: "Order {number} has a receipt to check.\n{url}",
  },
  "payment.dispute": {
    label: "Payment disputed",
    example: { number: "P-7F3K-29QX", provider: "paymongo" },
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
    label: "Change of a wallet, of the game client or of an agent’s key, or a new API key",
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
  "account.registered": {
    label: "Player registered",
    example: { userId: "demo" },
    template: "{userId} has registered.",
    forPrograms: true,
    right: "read players",
  },
  "account.confirmed": {
    label: "Player confirmed the mail address",
    example: { userId: "demo" },
    template: "{userId} has confirmed the mail address.",
    forPrograms: true,
    right: "read players",
  },
  "account.suspended": {
    label: "Player suspended",
    example: { userId: "demo", end: "2026-12-31T16:00:00.000Z" },
    template: "{userId} is suspended. {end}",
    forPrograms: true,
    right: "read players",
  },
  "account.unsuspended": {
    label: "Suspension of a player lifted",
    example: { userId: "demo" },
    template: "{userId} is no longer suspended.",
    forPrograms: true,
    right: "read players",
  },
  "order.paid": {
    label: "Order paid",
    example: {
      number: "P-7F3K-29QX",
      userId: "demo",
      package: "Starter",
      amount: "250.00",
      coins: "300",
      provider: "paymongo",
    },
    template: "{userId} has paid {amount} PHP for {package} ({number}).",
    forPrograms: true,
    right: "payments",
  },
  "order.refunded": {
    label: "Order refunded",
    example: { number: "P-7F3K-29QX", userId: "demo", amount: "250.00" },
    template: "{amount} PHP of order {number} of {userId} were refunded.",
    forPrograms: true,
    right: "payments",
  },
  "item.bought": {
    label: "Item bought in the shop",
    example: {
      purchase: "812",
      userId: "demo",
      product: "12",
      name: "Fox Mask",
      quantity: "1",
      paid: "90",
      currency: "rcoin",
    },
    template: "{userId} has bought {quantity} × {name}.",
    forPrograms: true,
    right: "balances",
  },
  "ticket.replied": {
    label: "Player replied to a ticket",
    example: { number: "T-2026-0042", category: "Account", subject: "I cannot log in" },
    template: "A player has replied to ticket {number} ({category}): {subject}\n{url}",
    forPrograms: true,
    right: "tickets",
  },
  "ticket.closed": {
    label: "Ticket closed",
    example: { number: "T-2026-0042", category: "Account", subject: "I cannot log in" },
    template: "Ticket {number} ({category}) is closed: {subject}\n{url}",
    forPrograms: true,
    right: "tickets",
  },
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventName = keyof typeof noticeEvents;

/** The values of an event's templates. */
export type NoticeValues<Name extends NoticeEventName> = Readonly<
  Record<keyof (typeof noticeEvents)[Name]["example"], string>
>;

export const noticeEventNames = Object.keys(noticeEvents) as NoticeEventName[];

/** An event whose text a destination can replace. */
export type TextEventName = {
  [Name in NoticeEventName]: (typeof noticeEvents)[Name] extends { forPrograms: true } ? never : Name;
}[NoticeEventName];

export function hasText(name: NoticeEventName): name is TextEventName {
  return !isForPrograms(name);
}

/** Whether only webhooks of other programs get an event. */
export function isForPrograms(name: NoticeEventName): boolean {
  const event: NoticeEvent = noticeEvents[name];
  return event.forPrograms === true;
}

/** What the console calls an event; its name if this version does not know it. */
export function labelOf(event: string): string {
  return noticeEvents[event as NoticeEventName]?.label ?? event;
}

/** The right that choosing an event needs, besides that for destinations. */
export function rightOf(name: NoticeEventName): AdminRight | undefined {
  const event: NoticeEvent = noticeEvents[name];
  return event.right;
}
