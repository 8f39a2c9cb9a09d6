import type { Mail } from "#app/embedded/call-context.ts";
import { maskedEmail } from "#app/features/accounts/masked-email.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { currentContext } from "#i18n-context";

/** The content of a mail in the language of the request: its subject and both parts. */
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
  const siteName = site.name;
  return letter(site, {
    subject: t("mail.verifySubject", { siteName }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.verifyText", { siteName })],
    link: { label: t("mail.verifyLink"), address: link },
    closing: t("mail.verifyClosing"),
  });
}

export function userIdMail(site: Sender, { userId }: Recipient): MailContent {
  return letter(site, {
    subject: t("mail.userIdSubject", { siteName: site.name }),
    paragraphs: [t("mail.hello"), t("mail.userIdText", { userId })],
    link: linkTo(site, t("mail.userIdLink"), "/login"),
    closing: t("mail.userIdClosing"),
  });
}

/** Contains a link for a new password that works once within 30 minutes. */
export function passwordResetMail(site: Sender, { userId }: Recipient, link: string): MailContent {
  return letter(site, {
    subject: t("mail.resetSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.resetText")],
    link: { label: t("mail.resetLink"), address: link },
    closing: t("mail.resetClosing"),
  });
}

export function passwordChangedMail(site: Sender, { userId }: Recipient): MailContent {
  const address = addressOf(site, "/findaccount");
  return letter(site, {
    subject: t("mail.passwordChangedSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.passwordChangedText")],
    closing: address ? t("mail.passwordChangedClosingAt", { address }) : t("mail.passwordChangedClosing"),
  });
}

/** Asks the mailbox of a requested new address for its confirmation, with a link that is valid for 7 days. */
export function confirmNewAddressMail(site: Sender, { userId }: Recipient, link: string): MailContent {
  const siteName = site.name;
  return letter(site, {
    subject: t("mail.newAddressSubject", { siteName }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.newAddressText", { siteName })],
    link: { label: t("mail.newAddressLink"), address: link },
    closing: t("mail.newAddressClosing"),
  });
}

/** Tells the owner of a mailbox that its address was requested for another account. */
export function addressInUseMail(site: Sender): MailContent {
  return letter(site, {
    subject: t("mail.addressInUseSubject", { siteName: site.name }),
    paragraphs: [t("mail.hello"), t("mail.addressInUseText")],
    closing: t("mail.addressInUseClosing"),
  });
}

/** Tells the current address that a new one was requested; the new one is masked. */
export function addressChangeRequestedMail(site: Sender, { userId }: Recipient, requested: string): MailContent {
  const address = addressOf(site, "/findaccount");
  return letter(site, {
    subject: t("mail.changeRequestedSubject", { siteName: site.name }),
    paragraphs: [
      t("mail.helloPlayer", { userId }),
      t("mail.changeRequestedText", { newAddress: maskedEmail(requested) }),
    ],
    closing: address ? t("mail.changeRequestedClosingAt", { address }) : t("mail.changeRequestedClosing"),
  });
}

/** Tells the old address that the account has a new one; the new one is masked. */
export function addressChangedMail(site: Sender, { userId, email }: Recipient & { email: string }): MailContent {
  const address = addressOf(site, "/ticket");
  return letter(site, {
    subject: t("mail.addressChangedSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.addressChangedText", { newAddress: maskedEmail(email) })],
    closing: address ? t("mail.addressChangedClosingAt", { address }) : t("mail.addressChangedClosing"),
  });
}

/** Contains the number of a new ticket, but nothing that the visitor typed, because anyone can type any address. */
export function ticketReceivedMail(site: Sender, number: string): MailContent {
  return letter(site, {
    subject: t("mail.ticketReceivedSubject", { number }),
    paragraphs: [t("mail.hello"), t("mail.ticketReceivedText", { number }), t("mail.ticketReceivedUse")],
    link: linkTo(site, t("mail.ticketReceivedLink"), ticketPath(number)),
    closing: t("mail.ticketReceivedClosing"),
  });
}

export function ticketAnsweredMail(site: Sender, number: string, answer: string, closed: boolean): MailContent {
  return letter(site, {
    subject: t("mail.ticketAnsweredSubject", { number }),
    paragraphs: [t("mail.hello"), t("mail.ticketAnsweredText", { number }), ...answer.split(/\n+/)],
    link: linkTo(site, t("mail.ticketAnsweredLink"), ticketPath(number)),
    closing: closed ? t("mail.ticketClosedClosing") : t("mail.ticketAnsweredClosing"),
  });
}

function ticketPath(number: string): string {
  return `/checkticket?ticket=${number}`;
}

/** A link to a page of the site; undefined without an origin. */
function linkTo(site: Sender, label: string, path: string): Content["link"] {
  const address = addressOf(site, path);
  return address === undefined ? undefined : { label, address };
}

/** The address of a page of the site, in the language of the mail; undefined without an origin. */
function addressOf({ origin }: Sender, path: string): string | undefined {
  return origin === undefined ? undefined : `${origin}${localizedHref(path)}`;
}

function letter(site: Sender, { subject, paragraphs, link, closing }: Content): MailContent {
  return {
    subject,
    text: [...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : []), closing, signature(site).join("\n")]
      .join("\n\n")
      .concat("\n"),
    html: [
      `<!doctype html><html lang="${currentContext().code}"><head><meta charset="utf-8">`,
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
