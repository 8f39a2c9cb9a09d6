import type { AddressedMail, MailedAccount } from "./addressed-mail.ts";
import * as templates from "./templates.ts";

/** A template with invented values, as the console shows it. */
interface MailSample {
  /** When the mail is sent. */
  label: string;
  /** What the keys of its texts begin with. */
  words: string;
  mail: (account: MailedAccount) => AddressedMail;
}

const LINK = "https://portal.example/link?token=EXAMPLE";
const at = Date.UTC(2026, 11, 24, 10);
const ticket = (account: MailedAccount) => ({ number: "T-ABCD-1234", email: account.email, account });

/** Mails in English only, as the console: to staff and owners. */
type EnglishMail = "alertMail" | "securityMail" | "weeklyReportMail" | "noticeMail" | "staffTicketMail";

/** The mails that players get, by the names of their templates. */
export const mailSamples: Record<Exclude<keyof typeof templates, EnglishMail>, MailSample> = {
  verificationMail: {
    label: "Confirms the address of a new account",
    words: "mail.verify",
    mail: (account) => templates.verificationMail(account, LINK),
  },
  addressRegisteredMail: {
    label: "Somebody signs up with an address that has an account",
    words: "mail.addressInUse",
    mail: ({ email }) => templates.addressRegisteredMail(email),
  },
  userIdMail: { label: "Find account: the user ID", words: "mail.userId", mail: templates.userIdMail },
  passwordResetMail: {
    label: "Find account: a new password",
    words: "mail.reset",
    mail: (account) => templates.passwordResetMail(account, LINK),
  },
  passwordChangedMail: {
    label: "The password was changed",
    words: "mail.passwordChanged",
    mail: templates.passwordChangedMail,
  },
  confirmNewAddressMail: {
    label: "Confirms a new address",
    words: "mail.newAddress",
    mail: (account) => templates.confirmNewAddressMail(account.email, account, LINK),
  },
  addressInUseMail: {
    label: "Somebody asks for an address that has an account",
    words: "mail.addressInUse",
    mail: ({ email }) => templates.addressInUseMail(email),
  },
  addressChangeRequestedMail: {
    label: "Another address was asked for, to the current one",
    words: "mail.changeRequested",
    mail: (account) => templates.addressChangeRequestedMail(account, "new@mail.example", LINK),
  },
  addressChangedMail: {
    label: "The address was changed, to the former one",
    words: "mail.addressChanged",
    mail: (account) => templates.addressChangedMail(account, { email: "new@mail.example" }),
  },
  loginCodeMail: {
    label: "The code of a login",
    words: "mail.loginCode",
    mail: (account) => templates.loginCodeMail(account, "12345678"),
  },
  newDeviceMail: {
    label: "A login with a new device",
    words: "mail.newDevice",
    mail: (account) =>
      templates.newDeviceMail(account, { at, device: "Chrome on Android", place: "Makati, PH", ip: "203.0.113.7" }),
  },
  factorChangedMail: {
    label: "The second factor was changed",
    words: "mail.factor",
    mail: (account) => templates.factorChangedMail(account, "totpEnabled"),
  },
  addressListedMail: {
    label: "An IP address was whitelisted",
    words: "mail.addressListed",
    mail: (account) => templates.addressListedMail(account, { ip: "203.0.113.7", at }, LINK),
  },
  suspendedMail: {
    label: "The account is suspended",
    words: "mail.suspended",
    mail: (account) => templates.suspendedMail(account, { reason: "Used a bot", endsAt: at }),
  },
  deletionRequestedMail: {
    label: "The deletion of the account was asked for",
    words: "mail.deletion",
    mail: (account) => templates.deletionRequestedMail(account, "2026-12-24 18:00"),
  },
  ownerInvitationMail: {
    label: "An invitation to own the site",
    words: "mail.owner",
    mail: (account) => templates.ownerInvitationMail(account, account.userId, LINK),
  },
  orderPaidMail: {
    label: "An order is paid",
    words: "mail.order",
    mail: (account) =>
      templates.orderPaidMail(account, {
        ...{ number: "P-ABCD-1234", receipt: "000123", packageName: "Student Pack", amount: 100_00, credited: 125 },
      }),
  },
  orderRefusedMail: {
    label: "The receipt of an order is refused",
    words: "mail.order",
    mail: (account) =>
      templates.orderRefusedMail(account, {
        number: "P-ABCD-1234",
        reason: "The reference number is not in our list.",
      }),
  },
  orderReversedMail: {
    label: "A payment was taken back",
    words: "mail.order",
    mail: (account) => templates.orderReversedMail(account, { number: "P-ABCD-1234", reversed: 125, debt: 25 }),
  },
  giftMail: { label: "A gift has arrived", words: "mail.gift", mail: templates.giftMail },
  giftRefusedMail: { label: "A gift was refused", words: "mail.giftRefused", mail: templates.giftRefusedMail },
  ticketReceivedMail: {
    label: "A ticket has arrived",
    words: "mail.ticket",
    mail: (account) => templates.ticketReceivedMail(ticket(account)),
  },
  ticketAnsweredMail: {
    label: "A ticket is answered",
    words: "mail.ticket",
    mail: (account) => templates.ticketAnsweredMail(ticket(account), "Please try it once more.", false),
  },
  ticketReminderMail: {
    label: "An answered ticket will be closed",
    words: "mail.ticket",
    mail: (account) => templates.ticketReminderMail(ticket(account), at),
  },
  testMail: { label: "The test of the mail server", words: "mail.test", mail: templates.testMail },
};

/** The template with a name; undefined if players get no such mail. */
export function sampleNamed(name: string): MailSample | undefined {
  return Object.hasOwn(mailSamples, name) ? mailSamples[name as keyof typeof mailSamples] : undefined;
}
