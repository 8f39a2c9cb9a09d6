import { secretQuestion } from "#app/features/accounts/secret-questions.ts";
import { currencyLabel, voucherCurrencies } from "#app/features/currencies/currencies.ts";
import { schoolByCode } from "#app/features/guide/schools.ts";
import { type DataPart, type DataRecord, dataParts, isTimeField } from "#app/features/privacy/data-parts.ts";
import { categoryLabel } from "#app/features/tickets/categories.ts";
import { ticketStateLabels } from "#app/features/tickets/states.ts";
import { featureTables } from "#app/features.ts";
import { fileSize } from "#app/format/file-size.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { pesosText } from "#app/format/pesos.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

interface PartLabels {
  title: LabelKey;
  /** The fields in their order. */
  fields: Readonly<Record<string, LabelKey>>;
}

const character = { name: "ranking.characterName", level: "ranking.level" } as const;
const origin = {
  address: "dataFile.address",
  city: "dataFile.city",
  device: "security.loginDevice",
} as const;
const score = { mmr: "ranking.mmr", money: "ranking.money", kills: "ranking.kills", deaths: "ranking.deaths" } as const;

/** The texts of the parts and of the fields of their records. */
const parts: Readonly<Record<DataPart, PartLabels>> = {
  account: {
    title: "dataFile.account",
    fields: {
      userNum: "dataFile.number",
      userId: "accountBox.userId",
      email: "user.email",
      emailVerifiedAt: "dataFile.emailConfirmed",
      pendingEmail: "dataFile.newEmail",
      emailChangeAt: "dataFile.newEmailFrom",
      nameFirst: "account.firstName",
      nameLast: "account.lastName",
      phone: "account.phone",
      gender: "register.gender",
      country: "register.country",
      language: "dataFile.language",
      secretQuestion: "account.secretQuestion",
      userType: "dataFile.userType",
      termsAgreedAt: "dataFile.termsAgreed",
      createdAt: "dataFile.signedUp",
      deletionAt: "dataFile.deletion",
    },
  },
  signUpAnswers: { title: "dataFile.signUpAnswers", fields: { question: "signUp.question", answer: "signUp.answer" } },
  gameAccount: {
    title: "dataFile.gameAccount",
    fields: {
      number: "dataFile.number",
      userId: "accountBox.userId",
      state: "dataFile.state",
      changedAt: "dataFile.changed",
    },
  },
  characters: {
    title: "dataFile.characters",
    fields: {
      number: "dataFile.number",
      ...character,
      experience: "ranking.experience",
      class: "ranking.class",
      school: "ranking.school",
      ...score,
      leveledUpAt: "dataFile.levelUp",
      guild: "dataFile.guild",
      guildPosition: "dataFile.guildPosition",
      playMinutes: "dataFile.playMinutes",
      hidden: "dataFile.hidden",
      firstSeenAt: "character.firstSeen",
      receivedAt: "dataFile.received",
    },
  },
  rankings: { title: "dataFile.rankings", fields: { month: "ranking.month", ...character, ...score } },
  balances: { title: "dataFile.balances", fields: { currency: "dataFile.currency", amount: "dataFile.amount" } },
  ledger: {
    title: "dataFile.ledger",
    fields: {
      number: "dataFile.number",
      at: "dataFile.time",
      currency: "dataFile.currency",
      amount: "dataFile.amount",
      kind: "dataFile.kind",
      reference: "dataFile.reference",
    },
  },
  purchases: {
    title: "dataFile.purchases",
    fields: {
      number: "dataFile.number",
      boughtAt: "dataFile.time",
      total: "dataFile.total",
      discount: "cart.discount",
    },
  },
  purchaseLines: {
    title: "dataFile.purchaseLines",
    fields: {
      purchase: "history.purchase",
      item: "history.item",
      category: "ticket.category",
      currency: "dataFile.currency",
      price: "history.price",
      quantity: "history.quantity",
      paid: "history.paid",
      boughtAt: "dataFile.time",
    },
  },
  deliveries: {
    title: "dataFile.deliveries",
    fields: {
      number: "dataFile.number",
      item: "history.item",
      currency: "dataFile.currency",
      price: "history.price",
      boughtAt: "history.purchaseDate",
      state: "dataFile.state",
      refundedAt: "receipt.refunded",
      changedAt: "dataFile.changed",
    },
  },
  vouchers: {
    title: "dataFile.vouchers",
    fields: {
      number: "dataFile.number",
      hint: "dataFile.voucherEnd",
      ...Object.fromEntries(voucherCurrencies.map(({ key, label }) => [key, label])),
      referrerShare: "dataFile.referrerShare",
      redeemedAt: "dataFile.time",
    },
  },
  orders: {
    title: "dataFile.orders",
    fields: {
      number: "dataFile.number",
      package: "dataFile.package",
      amount: "dataFile.paidAmount",
      provider: "dataFile.provider",
      method: "dataFile.method",
      state: "dataFile.state",
      createdAt: "dataFile.time",
      reference: "dataFile.reference",
      paidAt: "dataFile.paid",
      receipt: "dataFile.receipt",
      credited: "dataFile.credited",
      reversed: "dataFile.reversedCoins",
      reason: "dataFile.reason",
    },
  },
  orderEvents: {
    title: "dataFile.orderEvents",
    fields: {
      orderNumber: "dataFile.order",
      at: "dataFile.time",
      kind: "dataFile.kind",
      amount: "dataFile.amount",
      note: "dataFile.text",
    },
  },
  receipts: {
    title: "dataFile.receipts",
    fields: {
      orderNumber: "dataFile.order",
      at: "dataFile.time",
      reference: "dataFile.reference",
      type: "dataFile.type",
      size: "dataFile.size",
    },
  },
  debts: {
    title: "dataFile.debts",
    fields: { at: "dataFile.time", currency: "dataFile.currency", amount: "dataFile.amount", kind: "dataFile.kind" },
  },
  gifts: {
    title: "dataFile.gifts",
    fields: {
      purchase: "history.purchase",
      direction: "dataFile.direction",
      message: "dataFile.text",
      givenAt: "dataFile.time",
      refusedAt: "dataFile.refused",
    },
  },
  cart: {
    title: "dataFile.cart",
    fields: { item: "history.item", quantity: "history.quantity", checked: "dataFile.checked" },
  },
  whitelist: {
    title: "dataFile.whitelist",
    fields: { address: "dataFile.address", active: "dataFile.active", changedAt: "dataFile.changed" },
  },
  logins: {
    title: "dataFile.logins",
    fields: { at: "dataFile.time", ...origin, method: "security.loginMethod" },
  },
  sessions: {
    title: "dataFile.sessions",
    fields: { openedAt: "dataFile.time", lastUsedAt: "dataFile.lastUsed", ...origin, expiresAt: "dataFile.expires" },
  },
  networks: { title: "dataFile.networks", fields: { expiresAt: "dataFile.expires" } },
  devices: { title: "dataFile.devices", fields: { expiresAt: "dataFile.expires" } },
  apps: { title: "security.app", fields: { createdAt: "dataFile.time" } },
  passkeys: {
    title: "security.passkeys",
    fields: { name: "ticket.name", createdAt: "dataFile.time", lastUsedAt: "dataFile.lastUsed" },
  },
  recoveryCodes: { title: "security.recoveryCodes", fields: { usedAt: "dataFile.used" } },
  suspensions: {
    title: "dataFile.suspensions",
    fields: {
      reason: "dataFile.reason",
      startedAt: "dataFile.time",
      endsAt: "dataFile.ends",
      liftedAt: "dataFile.lifted",
    },
  },
  links: {
    title: "dataFile.links",
    fields: { purpose: "dataFile.purpose", email: "user.email", expiresAt: "dataFile.expires" },
  },
  tickets: {
    title: "dataFile.tickets",
    fields: {
      number: "ticket.number",
      name: "ticket.name",
      email: "user.email",
      category: "ticket.category",
      details: "ticket.details",
      subject: "ticket.subject",
      language: "dataFile.language",
      state: "dataFile.state",
      createdAt: "dataFile.time",
      changedAt: "dataFile.changed",
      closedAt: "dataFile.closed",
      rating: "ticket.rating",
      comment: "ticket.comment",
      ratedAt: "ticket.ratedAt",
    },
  },
  messages: {
    title: "dataFile.messages",
    fields: { ticket: "ticket.number", side: "dataFile.writer", at: "dataFile.time", text: "dataFile.text" },
  },
  pictures: {
    title: "dataFile.pictures",
    fields: {
      ticket: "ticket.number",
      number: "dataFile.number",
      type: "dataFile.type",
      size: "dataFile.size",
      createdAt: "dataFile.time",
      file: "dataFile.file",
    },
  },
  mails: {
    title: "dataFile.mails",
    fields: { subject: "ticket.subject", createdAt: "dataFile.time", sentAt: "dataFile.sent" },
  },
  audit: {
    title: "dataFile.audit",
    fields: { at: "dataFile.time", action: "dataFile.action", reason: "dataFile.reason" },
  },
};

/** The texts of values that are keys of the application. */
const values: Readonly<Record<string, Readonly<Record<string, LabelKey>>>> = {
  "deliveries.state": {
    pending: "delivery.waiting",
    banked: "delivery.inBank",
    taken: "delivery.delivered",
    cancelRequested: "delivery.cancelRequested",
    cancelled: "delivery.cancelled",
  },
  "gameAccount.state": {
    pending: "gameAccount.pending",
    ready: "gameAccount.ready",
    failed: "gameAccount.failed",
    unlinked: "gameAccount.unlinked",
  },
  "tickets.state": ticketStateLabels,
  "messages.side": { player: "dataFile.you", staff: "page.support" },
  "signUpAnswers.answer": { yes: "dataFile.yes", no: "dataFile.no" },
  "links.purpose": {
    reset: "dataFile.reset",
    verify: "dataFile.verify",
    change: "dataFile.change",
    undo: "dataFile.undo",
    unlist: "dataFile.unlist",
  },
  "logins.method": {
    password: "security.methodPassword",
    totp: "security.methodTotp",
    recovery: "security.methodRecovery",
    mail: "security.methodMail",
    passkey: "security.methodPasskey",
  },
  "ledger.kind": {
    opening: "dataFile.opening",
    voucher: "dataFile.voucher",
    referral: "dataFile.referral",
    purchase: "dataFile.purchase",
    refund: "dataFile.refund",
    adjustment: "dataFile.adjustment",
    payment: "dataFile.payment",
    reversal: "dataFile.reversal",
    settlement: "dataFile.settlement",
  },
  "debts.kind": { reversal: "dataFile.reversal", settlement: "dataFile.settlement", waiver: "dataFile.waiver" },
  "gifts.direction": { given: "dataFile.given", received: "dataFile.receivedGift" },
};

/** The parts of the site, and those of features. */
export const allParts: readonly string[] = [...dataParts, ...featureTables.personalData.map(({ part }) => part)];

const featurePart = (part: string) => featureTables.personalData.find((one) => one.part === part);

/** The title of a part. */
export function partTitle(part: string): string {
  return featurePart(part)?.title() ?? t(parts[part as DataPart].title);
}

/** The fields of a part in their order, with their labels. */
export function fieldLabels(part: string): { name: string; label: string }[] {
  const own = featurePart(part);
  if (own) return Object.entries(own.labels).map(([name, label]) => ({ name, label: label() }));
  return Object.entries(parts[part as DataPart].fields).map(([name, label]) => ({ name, label: t(label) }));
}

/** A value of a record as a person reads it; a dash if there is none. */
export function valueText(part: string, name: string, value: DataRecord[string] | undefined): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? t("dataFile.yes") : t("dataFile.no");
  if (isTimeField(name)) return shownTime(String(value)).manila;
  const labels = values[`${part}.${name}`];
  // A value may be a text of the player's.
  const label = labels && Object.hasOwn(labels, value) ? labels[value] : undefined;
  if (label) return t(label);
  if (part === "orders" && name === "amount") return pesosText(Number(value));
  switch (name) {
    case "currency":
      return currencyLabel(String(value));
    case "secretQuestion":
      return secretQuestion(Number(value)) ?? String(value);
    case "school":
      return schoolByCode(Number(value))?.name ?? String(value);
    case "size":
      return fileSize(Number(value));
    case "category":
      return part === "tickets" ? categoryLabel(String(value)) : String(value);
    default:
      return String(value);
  }
}
