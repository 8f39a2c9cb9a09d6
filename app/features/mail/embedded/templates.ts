import { readableTextColor } from "#app/features/settings/colors.ts";
import { defaultColors } from "#app/features/settings/default-colors.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import { pesosText } from "#app/format/pesos.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { currentContext } from "#i18n-context";
import { maskedEmail } from "../masked-email.ts";
import { type MailContent, type MailedAccount, toAddress, toHolder, toOwner, toTicket } from "./addressed-mail.ts";
import type { Sender } from "./sender.ts";

interface Content {
  subject: string;
  /** One paragraph each, as plain text. */
  paragraphs: string[];
  link?: { label: string; address: string } | undefined;
  /** The text below the link: what to do when the mail is unexpected. */
  closing: string;
}

/** Asks for the confirmation of an address, with a link that is valid for 7 days. */
export const verificationMail = toHolder((site, { userId }, link: string) => {
  const siteName = site.name;
  return letter(site, {
    subject: t("mail.verifySubject", { siteName }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.verifyText", { siteName })],
    link: { label: t("mail.verifyLink"), address: link },
    closing: t("mail.verifyClosing"),
  });
});

/** Shows that mails arrive. */
export const testMail = toHolder((site, { userId }) => {
  return letter(site, {
    subject: t("mail.testSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.testText", { siteName: site.name })],
    link: linkTo(site, t("mail.testLink"), "/admin/setup"),
    closing: t("mail.testClosing"),
  });
});

/** Tells those who run the site that something is wrong, or no longer is. In English only, as the console. */
export const alertMail = toAddress((site, _address, title: string, detail: string) => {
  return letter(site, {
    subject: `${site.name}: ${title}`,
    paragraphs: [title, detail],
    link: linkTo(site, "Open the health page", "/admin/health"),
    closing: "You get this e-mail once when a problem begins, and once when it is over.",
  });
});

/**
 * The figures of a week for those who run the site. In English only, as the console.
 * @param week its first and last day
 * @param lines a figure each
 */
export const weeklyReportMail = toAddress((site, _address, week: string, lines: readonly string[]) => {
  return letter(site, {
    subject: `${site.name}: the week from ${week}`,
    paragraphs: [...lines],
    link: linkTo(site, "Open the statistics", "/admin/statistics"),
    closing: "You get this e-mail every Monday. An owner can switch it off on the page Health, under Alerts.",
  });
});

/**
 * Tells an owner about a change that can redirect players' money or passwords. In English only, as the console.
 * @param path the page of the console that shows it
 */
export const securityMail = toAddress((site, _address, change: string, path: string) => {
  return letter(site, {
    subject: `${site.name}: please check this change`,
    paragraphs: [change],
    link: linkTo(site, "Open the console", path),
    closing: "Every owner gets this e-mail. If none of you knows of it, undo the change and look at the audit log.",
  });
});

/**
 * Tells a mailbox that the owner has named about an event. In English only, as the console.
 * @param label what has happened
 */
export const noticeMail = toAddress((site, _address, label: string, text: string) => ({
  subject: `${site.name}: ${label}`,
  text,
  html: `<p>${escapeHtml(text).replace(/\n/g, "<br>")}</p>`,
}));

export const userIdMail = toHolder((site, { userId }) => {
  return letter(site, {
    subject: t("mail.userIdSubject", { siteName: site.name }),
    paragraphs: [t("mail.hello"), t("mail.userIdText", { userId })],
    link: linkTo(site, t("mail.userIdLink"), "/login"),
    closing: t("mail.userIdClosing"),
  });
});

/** Contains a link for a new password that works once within 30 minutes. */
export const passwordResetMail = toHolder((site, { userId }, link: string) => {
  return letter(site, {
    subject: t("mail.resetSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.resetText")],
    link: { label: t("mail.resetLink"), address: link },
    closing: t("mail.resetClosing"),
  });
});

/** Invites the owner of an account to own the site, with a link that works once within 24 hours. @param by user ID */
export const ownerInvitationMail = toOwner((site, { userId }, by: string, link: string) => {
  const siteName = site.name;
  return letter(site, {
    subject: t("mail.ownerSubject", { siteName }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.ownerText", { siteName, by })],
    link: { label: t("mail.ownerLink"), address: link },
    closing: t("mail.ownerClosing"),
  });
});

export const passwordChangedMail = toOwner((site, { userId }) => {
  const address = addressOf(site, "/findaccount");
  return letter(site, {
    subject: t("mail.passwordChangedSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.passwordChangedText")],
    closing: address ? t("mail.passwordChangedClosingAt", { address }) : t("mail.passwordChangedClosing"),
  });
});

/** Asks the mailbox of a requested new address for its confirmation, with a link that is valid for 7 days. */
export const confirmNewAddressMail = toAddress(
  (site, _address, { userId }: Pick<MailedAccount, "userId">, link: string) => {
    const siteName = site.name;
    return letter(site, {
      subject: t("mail.newAddressSubject", { siteName }),
      paragraphs: [t("mail.helloPlayer", { userId }), t("mail.newAddressText", { siteName })],
      link: { label: t("mail.newAddressLink"), address: link },
      closing: t("mail.newAddressClosing"),
    });
  },
);

/** Tells the owner of a mailbox that its address was requested for another account. */
export const addressInUseMail = toAddress((site) => {
  return letter(site, {
    subject: t("mail.addressInUseSubject", { siteName: site.name }),
    paragraphs: [t("mail.hello"), t("mail.addressInUseText")],
    closing: t("mail.addressInUseClosing"),
  });
});

/** Tells the owner of an account that a new account was registered with the address, which it did not get. */
export const addressRegisteredMail = toAddress((site) => {
  return letter(site, {
    subject: t("mail.addressInUseSubject", { siteName: site.name }),
    paragraphs: [t("mail.hello"), t("mail.addressRegisteredText"), t("mail.addressRegisteredUse")],
    link: linkTo(site, t("mail.addressRegisteredLink"), "/findaccount"),
    closing: t("mail.addressInUseClosing"),
  });
});

/**
 * Tells the current address that a new one was requested; the new one is masked.
 * @param undo link that cancels the change
 */
export const addressChangeRequestedMail = toOwner((site, { userId }, requested: string, undo: string) => {
  const address = addressOf(site, "/findaccount");
  return letter(site, {
    subject: t("mail.changeRequestedSubject", { siteName: site.name }),
    paragraphs: [
      t("mail.helloPlayer", { userId }),
      t("mail.changeRequestedText", { newAddress: maskedEmail(requested) }),
      t("mail.changeRequestedDelay"),
    ],
    link: { label: t("mail.changeRequestedUndo"), address: undo },
    closing: address ? t("mail.changeRequestedClosingAt", { address }) : t("mail.changeRequestedClosing"),
  });
});

/** Tells the old address that the account has a new one; the new one is masked. */
export const addressChangedMail = toOwner((site, { userId }, { email }: Pick<MailedAccount, "email">) => {
  const address = addressOf(site, "/ticket");
  return letter(site, {
    subject: t("mail.addressChangedSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.addressChangedText", { newAddress: maskedEmail(email) })],
    closing: address ? t("mail.addressChangedClosingAt", { address }) : t("mail.addressChangedClosing"),
  });
});

/** Contains a code that confirms a login within 10 minutes. */
export const loginCodeMail = toHolder((site, { userId }, code: string) => {
  const content = letter(site, {
    subject: t("mail.loginCodeSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.loginCodeText", { code }), t("mail.loginCodeUse")],
    closing: t("mail.loginCodeClosing"),
  });
  return { ...content, secrets: [code] };
});

/** Where and when an account was logged in; unknown parts are empty. */
interface NewLogin {
  /** Epoch milliseconds. */
  at: number;
  device: string;
  place: string;
  ip: string;
}

/** Tells the owner of an account that it was logged in with a new device. */
export const newDeviceMail = toOwner((site, { userId }, { at, device, place, ip }: NewLogin) => {
  return letter(site, {
    subject: t("mail.newDeviceSubject", { siteName: site.name }),
    paragraphs: [
      t("mail.helloPlayer", { userId }),
      t("mail.newDeviceText"),
      t("mail.newDeviceTime", { time: manilaDateTime(at) }),
      ...(device ? [t("mail.newDeviceDevice", { device })] : []),
      ...(place ? [t("mail.newDevicePlace", { place })] : []),
      ...(ip ? [t("mail.newDeviceIp", { ip })] : []),
    ],
    link: linkTo(site, t("mail.newDeviceLink"), "/security"),
    closing: t("mail.newDeviceClosing"),
  });
});

/** A change of an account's second factors that its owner is told about. */
export type FactorChange =
  | "totpEnabled"
  | "totpDisabled"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "codesRenewed"
  | "reset";

const factorTexts = {
  totpEnabled: "mail.factorTotpEnabled",
  totpDisabled: "mail.factorTotpDisabled",
  passkeyAdded: "mail.factorPasskeyAdded",
  passkeyRemoved: "mail.factorPasskeyRemoved",
  codesRenewed: "mail.factorCodesRenewed",
  reset: "mail.factorReset",
} as const satisfies Record<FactorChange, string>;

/** Tells the owner of an account that its second factors were changed. */
export const factorChangedMail = toOwner((site, { userId }, change: FactorChange) => {
  return letter(site, {
    subject: t("mail.factorSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t(factorTexts[change]), t("mail.factorEverywhere")],
    link: linkTo(site, t("mail.newDeviceLink"), "/security"),
    closing: t("mail.factorClosing"),
  });
});

/**
 * Tells the owner of an account that an address or a network may connect to the game with it now.
 * @param link removes the entry; undefined without an origin
 */
export const addressListedMail = toOwner(
  (site, { userId }, { ip, at }: { ip: string; at: number }, link: string | undefined) =>
    letter(site, {
      subject: t("mail.addressListedSubject", { siteName: site.name }),
      paragraphs: [t("mail.helloPlayer", { userId }), t("mail.addressListedText", { ip, time: manilaDateTime(at) })],
      link: link === undefined ? undefined : { label: t("mail.addressListedLink"), address: link },
      closing: t("mail.addressListedClosing"),
    }),
);

/** Tells the owner of an account that it is suspended: why, until when, and how to reach support. */
export const suspendedMail = toOwner(
  (site, { userId }, { reason, endsAt }: { reason: string; endsAt: number | null }) => {
    const siteName = site.name;
    return letter(site, {
      subject: t("mail.suspendedSubject", { siteName }),
      paragraphs: [
        t("mail.helloPlayer", { userId }),
        endsAt === null
          ? t("mail.suspendedText", { siteName })
          : t("mail.suspendedUntilText", { siteName, end: manilaDateTime(endsAt) }),
        t("mail.suspendedReason", { reason }),
      ],
      link: linkTo(site, t("ban.ticket"), "/ticket"),
      closing: t("mail.suspendedClosing"),
    });
  },
);

/**
 * Tells the owner of an account that its deletion was requested, and how to cancel it.
 * @param time when it will be deleted
 */
export const deletionRequestedMail = toOwner((site, { userId }, time: string) => {
  return letter(site, {
    subject: t("mail.deletionSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.deletionText", { time }), t("mail.deletionUndo")],
    link: linkTo(site, t("mail.deletionLink"), "/mydata"),
    closing: t("mail.deletionClosing"),
  });
});

/** The receipt of a paid order. */
export const orderPaidMail = toOwner(
  (
    site,
    { userId },
    order: { number: string; receipt: string; packageName: string; amount: number; credited: number },
  ) => {
    const { number, receipt, packageName } = order;
    return letter(site, {
      subject: t("mail.orderPaidSubject", { siteName: site.name, receipt }),
      paragraphs: [
        t("mail.helloPlayer", { userId }),
        t("mail.orderPaidText", {
          packageName,
          amount: pesosText(order.amount),
          coins: groupedNumber(order.credited),
        }),
        t("mail.orderPaidReceipt", { receipt, number }),
      ],
      link: linkTo(site, t("mail.orderLink"), `/payments/${number}`),
      closing: t("mail.orderClosing"),
    });
  },
);

/** Tells the owner of an order why its receipt was refused. */
export const orderRefusedMail = toOwner((site, { userId }, { number, reason }: { number: string; reason: string }) => {
  return letter(site, {
    subject: t("mail.orderRefusedSubject", { siteName: site.name, number }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.orderRefusedText", { number, reason })],
    link: linkTo(site, t("mail.orderLink"), `/payments/${number}`),
    closing: t("mail.orderRefusedClosing"),
  });
});

/** Tells the owner of an order that coins were reversed, and what the account owes. */
export const orderReversedMail = toOwner(
  (site, { userId }, { number, reversed, debt }: { number: string; reversed: number; debt: number }) => {
    return letter(site, {
      subject: t("mail.orderReversedSubject", { siteName: site.name, number }),
      paragraphs: [
        t("mail.helloPlayer", { userId }),
        t("mail.orderReversedText", { number, coins: groupedNumber(reversed) }),
        ...(debt > 0 ? [t("mail.orderReversedDebt", { debt: groupedNumber(debt) })] : []),
      ],
      link: linkTo(site, t("mail.orderLink"), `/payments/${number}`),
      closing: t("mail.orderClosing"),
    });
  },
);

/** Tells a player about a gift. What the giver wrote is only on the page, so that nobody can send texts by mail. */
export const giftMail = toOwner((site, { userId }) => {
  return letter(site, {
    subject: t("mail.giftSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.giftText")],
    link: linkTo(site, t("mail.giftLink"), "/gifts"),
    closing: t("mail.giftClosing"),
  });
});

/** Tells the giver that a gift was refused. */
export const giftRefusedMail = toOwner((site, { userId }) => {
  return letter(site, {
    subject: t("mail.giftRefusedSubject", { siteName: site.name }),
    paragraphs: [t("mail.helloPlayer", { userId }), t("mail.giftRefusedText")],
    link: linkTo(site, t("mail.giftLink"), "/gifts"),
    closing: t("mail.orderClosing"),
  });
});

/** Contains the number of a new ticket, but nothing that the visitor typed, because anyone can type any address. */
export const ticketReceivedMail = toTicket((site, { number }) => {
  return letter(site, {
    subject: t("mail.ticketReceivedSubject", { number }),
    paragraphs: [t("mail.hello"), t("mail.ticketReceivedText", { number }), t("mail.ticketReceivedUse")],
    link: linkTo(site, t("mail.ticketReceivedLink"), ticketPath(number)),
    closing: t("mail.ticketReceivedClosing"),
  });
});

export const ticketAnsweredMail = toTicket((site, { number }, answer: string, closed: boolean) => {
  return letter(site, {
    subject: t("mail.ticketAnsweredSubject", { number }),
    paragraphs: [t("mail.hello"), t("mail.ticketAnsweredText", { number }), ...answer.split(/\n+/)],
    link: linkTo(site, t("mail.ticketAnsweredLink"), ticketPath(number)),
    closing: closed ? t("mail.ticketClosedClosing") : t("mail.ticketAnsweredClosing"),
  });
});

/**
 * Reminds the owner of an answered ticket that it will be closed.
 * @param end when
 */
export const ticketReminderMail = toTicket((site, { number }, end: number) => {
  return letter(site, {
    subject: t("mail.ticketReminderSubject", { number }),
    paragraphs: [t("mail.hello"), t("mail.ticketReminderText", { number, end: manilaDateTime(end) })],
    link: linkTo(site, t("mail.ticketAnsweredLink"), ticketPath(number)),
    closing: t("mail.ticketReminderClosing"),
  });
});

/**
 * Tells a member of staff about a ticket, in English, the language of the console.
 * @param event what has happened, as a sentence
 */
export const staffTicketMail = toOwner(
  (site, _member, { number, subject }: { number: string; subject: string }, event: string) => {
    return letter(site, {
      subject: `Ticket ${number}: ${event}`,
      paragraphs: [event, subject],
      link: linkTo(site, "Open the ticket", `/admin/tickets/${number}`),
      closing: "You get this e-mail because you answer tickets.",
    });
  },
);

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
      `<body style="${styles.page}"><div style="${styles.sheet}"><p style="${styles.brand}">${escapeHtml(site.name)}</p>`,
      ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
      ...(link ? [linkHtml(link, site)] : []),
      `<p>${escapeHtml(closing)}</p>`,
      `<p style="${styles.foot}">${signature(site).map(escapeHtml).join("<br>")}</p></div></body></html>`,
    ].join("\n"),
  };
}

function signature({ name, origin }: Sender): string[] {
  return origin === undefined ? [name] : [name, origin];
}

/** Repeats the address below the button, for mail programs that show no links. */
function linkHtml({ label, address }: { label: string; address: string }, { accent }: Sender): string {
  const href = escapeHtml(address);
  const background = accent ?? defaultColors.accent;
  const button = `${styles.button};background:${background};color:${readableTextColor(background)}`;
  return [
    `<p><a href="${href}" style="${button}">${escapeHtml(label)}</a></p>`,
    `<p style="${styles.address}">${href}</p>`,
  ].join("\n");
}

/** Mail programs drop stylesheets, so every element has inline styles. */
const styles = {
  page: "margin:0;padding:24px;background:#f2f2f5;color:#1c1b22;font:16px/1.5 Arial,sans-serif",
  sheet: "max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px",
  brand: "margin-top:0;font-size:20px;font-weight:bold",
  button: "display:inline-block;padding:12px 20px;border-radius:6px;text-decoration:none",
  address: "font-size:13px;word-break:break-all;color:#55535e",
  foot: "margin-bottom:0;font-size:13px;color:#55535e",
} as const;
