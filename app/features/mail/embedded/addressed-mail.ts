import type { Mail } from "#app/embedded/call-context.ts";
import { mailboxOf } from "../mailbox.ts";
import { ownsAddress } from "./address-key.ts";
import type { Sender } from "./sender.ts";

/** The content of a mail in the language of the request: its subject and both parts. */
export interface MailContent extends Pick<Mail, "subject" | "text" | "html"> {
  /**
   * What gives access to the account, such as a code: the console blanks it in the text. Tokens of links need not be
   * listed. The subject must not contain it, because the outbox shows subjects.
   */
  secrets?: readonly string[];
}

/** What decides which mails an account's address may receive, and the user ID that they mention. */
export interface MailedAccount {
  userNum: number;
  userId: string;
  email: string;
  emailKey: string;
  emailVerifiedAt: number | null;
}

/** What decides which mails the address of a ticket may receive. */
export interface MailedTicket {
  number: string;
  /** As its writer typed it. */
  email: string;
  /** The account that wrote it; undefined for a visitor. */
  account: MailedAccount | undefined;
}

/**
 * Whom the mails of a template reach:
 *
 * - `owner`: the address of an account, once it is confirmed. Every mail about an account, unless the mailbox itself has
 *   to prove something with it.
 * - `holder`: the address of an account, confirmed or not, unless it belongs to another account. Only for links and codes
 *   that prove who reads the mailbox, and for what a visitor asked for with this address.
 * - `ticket`: the address of a ticket, unless its writer's account has this address and another account owns it.
 * - `address`: an address by itself. The mail tells nothing about an account that its reader does not own.
 */
export type Audience = "owner" | "holder" | "ticket" | "address";

/**
 * A mail of a template with the address that it goes to. Only the templates make these, so that no mail is sent without
 * the decision whether its address may receive it.
 */
class AddressedMail {
  /** Undefined when the mail must not be sent. */
  readonly recipient: string | undefined;
  /** The account that the mail is about, if it is about one. */
  readonly userNum: number | undefined;
  // A private field, so that no other object has this type.
  readonly #write: (site: Sender) => MailContent;

  constructor(recipient: string | undefined, userNum: number | undefined, write: (site: Sender) => MailContent) {
    this.recipient = recipient;
    this.userNum = userNum;
    this.#write = write;
  }

  /** Composes the mail for a site, in the language of the request. */
  compose(site: Sender): MailContent {
    return this.#write(site);
  }
}

export type { AddressedMail };

/** Makes mails about something: an account, a ticket, or an address. */
export interface MailTemplate<About, Values extends unknown[]> {
  (about: About, ...values: Values): AddressedMail;
  readonly audience: Audience;
}

type Write<About, Values extends unknown[]> = (site: Sender, about: About, ...values: Values) => MailContent;

/** A template of the audience `owner`. */
export function toOwner<Values extends unknown[]>(write: Write<MailedAccount, Values>) {
  return ofAccount("owner", write, (account) => account.emailVerifiedAt !== null && ownsAddress(account));
}

/** A template of the audience `holder`. */
export function toHolder<Values extends unknown[]>(write: Write<MailedAccount, Values>) {
  return ofAccount("holder", write, ownsAddress);
}

function ofAccount<Values extends unknown[]>(
  audience: Audience,
  write: Write<MailedAccount, Values>,
  mayReceive: (account: MailedAccount) => boolean,
): MailTemplate<MailedAccount, Values> {
  const addressed = (account: MailedAccount, ...values: Values) =>
    new AddressedMail(mayReceive(account) ? account.email : undefined, account.userNum, (site) =>
      write(site, account, ...values),
    );
  return Object.assign(addressed, { audience });
}

/** A template of the audience `ticket`. */
export function toTicket<Values extends unknown[]>(
  write: Write<MailedTicket, Values>,
): MailTemplate<MailedTicket, Values> {
  const addressed = (ticket: MailedTicket, ...values: Values) =>
    new AddressedMail(mayReceiveTicket(ticket) ? ticket.email : undefined, ticket.account?.userNum, (site) =>
      write(site, ticket, ...values),
    );
  return Object.assign(addressed, { audience: "ticket" } as const);
}

function mayReceiveTicket({ email, account }: MailedTicket): boolean {
  return !account || ownsAddress(account) || mailboxOf(email) !== mailboxOf(account.email);
}

/** A template of the audience `address`. */
export function toAddress<Values extends unknown[]>(write: Write<string, Values>): MailTemplate<string, Values> {
  const addressed = (address: string, ...values: Values) =>
    new AddressedMail(address, undefined, (site) => write(site, address, ...values));
  return Object.assign(addressed, { audience: "address" } as const);
}
