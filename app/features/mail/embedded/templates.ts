import type { Mail } from "#app/embedded/call-context.ts";
import { maskedEmail } from "#app/features/accounts/masked-email.ts";

/** The content of a mail: its subject and both parts. */
export type MailContent = Pick<Mail, "subject" | "text" | "html">;

/** The site that sends a mail. */
export interface Sender {
  name: string;
  /** Undefined when the deployment configures no origin; letters then contain no links. */
  origin: string | undefined;
}

/** The account fields that a letter may mention. */
interface Recipient {
  userId: string;
}

interface Content {
  subject: string;
  /** One paragraph each, as plain text. */
  paragraphs: string[];
  link?: { label: string; address: string } | undefined;
  /** The text below the link: what to do when the mail is unexpected. */
  closing: string;
}

/** Asks for the confirmation of an address, with a link that is valid for 7 days. */
export function verificationMail(site: Sender, { userId }: Recipient, link: string): MailContent {
  return letter(site, {
    subject: `Confirm your e-mail address for ${site.name}`,
    paragraphs: [
      `Hello ${userId},`,
      `Please confirm that this is the e-mail address of your ${site.name} account. The link is valid for 7 days.`,
    ],
    link: { label: "Confirm e-mail address", address: link },
    closing: "If you have no account with us, you can ignore this e-mail.",
  });
}

export function userIdMail(site: Sender, { userId }: Recipient): MailContent {
  return letter(site, {
    subject: `Your ${site.name} user ID`,
    paragraphs: ["Hello,", `The user ID of the account with this e-mail address is: ${userId}`],
    link: linkTo(site, "Go to the login page", "/login"),
    closing: "If you did not ask for it, you can ignore this e-mail.",
  });
}

/** Contains a link for a new password that works once within 30 minutes. */
export function passwordResetMail(site: Sender, { userId }: Recipient, link: string): MailContent {
  return letter(site, {
    subject: `Set a new password for ${site.name}`,
    paragraphs: [
      `Hello ${userId},`,
      "Use this link to set a new password. It works once, within 30 minutes. A newer link replaces it.",
    ],
    link: { label: "Set a new password", address: link },
    closing: "If you did not ask for it, you can ignore this e-mail. Your password stays as it is.",
  });
}

export function passwordChangedMail(site: Sender, { userId }: Recipient): MailContent {
  return letter(site, {
    subject: `Your ${site.name} password was changed`,
    paragraphs: [`Hello ${userId},`, "Your password was changed, and your account was logged out everywhere."],
    closing: `If it was not you, set a new password at once${placeIn(site, "/findaccount")}`,
  });
}

/** Asks the mailbox of a requested new address for its confirmation, with a link that is valid for 7 days. */
export function confirmNewAddressMail(site: Sender, { userId }: Recipient, link: string): MailContent {
  return letter(site, {
    subject: `Confirm your new e-mail address for ${site.name}`,
    paragraphs: [
      `Hello ${userId},`,
      `Please confirm that this is the new e-mail address of your ${site.name} account. The link is valid for 7 days. Your account keeps its current address until you open it.`,
    ],
    link: { label: "Confirm new e-mail address", address: link },
    closing: "If you did not ask for it, you can ignore this e-mail. Nothing will change.",
  });
}

/** Tells the owner of a mailbox that its address was requested for another account. */
export function addressInUseMail(site: Sender): MailContent {
  return letter(site, {
    subject: `Your e-mail address for ${site.name}`,
    paragraphs: [
      "Hello,",
      "Someone asked to use this e-mail address for another account. It already belongs to an account, and an address can belong to only one account, so nothing was changed.",
    ],
    closing: "If it was not you, you do not need to do anything.",
  });
}

/** Tells the current address that a new one was requested; the new one is masked. */
export function addressChangeRequestedMail(site: Sender, { userId }: Recipient, requested: string): MailContent {
  return letter(site, {
    subject: `A new e-mail address for your ${site.name} account`,
    paragraphs: [
      `Hello ${userId},`,
      `A new e-mail address was requested for your account: ${maskedEmail(requested)}. It takes effect once it is confirmed. Until then, your account keeps this address.`,
    ],
    closing: `If it was not you, set a new password at once, which also cancels the change${placeIn(site, "/findaccount")}`,
  });
}

/** Tells the old address that the account has a new one; the new one is masked. */
export function addressChangedMail(site: Sender, { userId, email }: Recipient & { email: string }): MailContent {
  return letter(site, {
    subject: `Your ${site.name} e-mail address was changed`,
    paragraphs: [`Hello ${userId},`, `The e-mail address of your account is now ${maskedEmail(email)}.`],
    closing: `If it was not you, please tell us at once${placeIn(site, "/ticket")}`,
  });
}

/** Contains the number of a new ticket, but nothing that the visitor typed, because anyone can type any address. */
export function ticketReceivedMail(site: Sender, number: string): MailContent {
  return letter(site, {
    subject: `We received your ticket ${number}`,
    paragraphs: [
      "Hello,",
      `Our support team received a ticket with this e-mail address. Its number is ${number}.`,
      "You can use the number and this address to read our answer and reply.",
    ],
    link: linkTo(site, "Check my ticket", ticketPath(number)),
    closing: "If you did not write to us, you can ignore this e-mail.",
  });
}

export function ticketAnsweredMail(site: Sender, number: string, answer: string, closed: boolean): MailContent {
  return letter(site, {
    subject: `We answered your ticket ${number}`,
    paragraphs: ["Hello,", `Our support team answered your ticket ${number}:`, ...answer.split(/\n+/)],
    link: linkTo(site, "Read and reply", ticketPath(number)),
    closing: closed
      ? "The ticket is now closed. A reply on our website within 14 days reopens it. E-mails to this address are not read."
      : "Please reply on our website. E-mails to this address are not read.",
  });
}

function ticketPath(number: string): string {
  return `/checkticket?ticket=${number}`;
}

/** A link to a page of the site; undefined without an origin. */
function linkTo({ origin }: Sender, label: string, path: string): Content["link"] {
  return origin === undefined ? undefined : { label, address: `${origin}${path}` };
}

/** The end of a sentence that names a page, with its URL when there is an origin. */
function placeIn({ origin }: Sender, path: string): string {
  return origin === undefined ? "." : `: ${origin}${path}`;
}

function letter(site: Sender, { subject, paragraphs, link, closing }: Content): MailContent {
  return {
    subject,
    text: [...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : []), closing, signature(site).join("\n")]
      .join("\n\n")
      .concat("\n"),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width"></head>',
      `<body style="${styles.page}"><div style="${styles.sheet}"><p style="${styles.brand}">${escaped(site.name)}</p>`,
      ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
      ...(link ? [linkHtml(link)] : []),
      `<p>${escaped(closing)}</p>`,
      `<p style="${styles.foot}">${signature(site).map(escaped).join("<br>")}</p></div></body></html>`,
    ].join("\n"),
  };
}

function signature({ name, origin }: Sender): string[] {
  return origin === undefined ? [name] : [name, origin];
}

/** Repeats the address below the button, for mail programs that show no links. */
function linkHtml({ label, address }: { label: string; address: string }): string {
  const href = escaped(address);
  return [
    `<p><a href="${href}" style="${styles.button}">${escaped(label)}</a></p>`,
    `<p style="${styles.address}">${href}</p>`,
  ].join("\n");
}

/** Mail programs drop style sheets, so every element has inline styles. */
const styles = {
  page: "margin:0;padding:24px;background:#f2f2f5;color:#1c1b22;font:16px/1.5 Arial,sans-serif",
  sheet: "max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px",
  brand: "margin-top:0;font-size:20px;font-weight:bold",
  button:
    "display:inline-block;padding:12px 20px;border-radius:6px;background:#4a2fbd;color:#ffffff;text-decoration:none",
  address: "font-size:13px;word-break:break-all;color:#55535e",
  foot: "margin-bottom:0;font-size:13px;color:#55535e",
} as const;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
