import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AddressedMail, Audience, MailedAccount } from "#app/features/mail/embedded/addressed-mail.ts";
import * as templates from "#app/features/mail/embedded/templates.ts";

type Name = keyof typeof templates;

const email = "Moon@mail.example";
const confirmed = { userNum: 7, userId: "moon", email, emailKey: "moon@mail.example", emailVerifiedAt: 1 };
const unconfirmed = { ...confirmed, emailVerifiedAt: null };
/** Registered with the address of another account. */
const foreign = { ...unconfirmed, emailKey: "moon@mail.example qQ-random-token" };
/** Cannot be stored: nothing confirms an address that another account owns. It gets no mail nevertheless. */
const confirmedForeign = { ...foreign, emailVerifiedAt: 1 };

/** Whom the mails of every template reach, and one of them. A new template needs a decision here. */
const decided: Record<Name, [Audience, (account: MailedAccount) => AddressedMail]> = {
  verificationMail: ["holder", (account) => templates.verificationMail(account, "link")],
  testMail: ["holder", (account) => templates.testMail(account)],
  userIdMail: ["holder", (account) => templates.userIdMail(account)],
  passwordResetMail: ["holder", (account) => templates.passwordResetMail(account, "link")],
  loginCodeMail: ["holder", (account) => templates.loginCodeMail(account, "12345678")],
  passwordChangedMail: ["owner", (account) => templates.passwordChangedMail(account)],
  ownerInvitationMail: ["owner", (account) => templates.ownerInvitationMail(account, "owner", "link")],
  addressChangeRequestedMail: [
    "owner",
    (account) => templates.addressChangeRequestedMail(account, "new@mail.example", "link"),
  ],
  addressChangedMail: ["owner", (account) => templates.addressChangedMail(account, { email: "new@mail.example" })],
  newDeviceMail: [
    "owner",
    (account) => templates.newDeviceMail(account, { at: 0, device: "Chrome", place: "Makati", ip: "203.0.113.7" }),
  ],
  factorChangedMail: ["owner", (account) => templates.factorChangedMail(account, "reset")],
  addressListedMail: ["owner", (account) => templates.addressListedMail(account, { ip: "203.0.113.7", at: 0 }, "link")],
  suspendedMail: ["owner", (account) => templates.suspendedMail(account, { reason: "Spam", endsAt: null })],
  deletionRequestedMail: ["owner", (account) => templates.deletionRequestedMail(account, "2026-06-01")],
  orderPaidMail: [
    "owner",
    (account) =>
      templates.orderPaidMail(account, { number: "P-1", receipt: "1", packageName: "Bag", amount: 100, credited: 10 }),
  ],
  orderRefusedMail: ["owner", (account) => templates.orderRefusedMail(account, { number: "P-1", reason: "Blurred" })],
  orderReversedMail: [
    "owner",
    (account) => templates.orderReversedMail(account, { number: "P-1", reversed: 10, debt: 0 }),
  ],
  giftMail: ["owner", (account) => templates.giftMail(account)],
  giftRefusedMail: ["owner", (account) => templates.giftRefusedMail(account)],
  staffTicketMail: [
    "owner",
    (account) => templates.staffTicketMail(account, { number: "T-1", subject: "Lamp" }, "A reply has arrived."),
  ],
  ticketReceivedMail: ["ticket", (account) => templates.ticketReceivedMail(ticketOf(account))],
  ticketAnsweredMail: ["ticket", (account) => templates.ticketAnsweredMail(ticketOf(account), "Yes.", false)],
  ticketReminderMail: ["ticket", (account) => templates.ticketReminderMail(ticketOf(account), 0)],
  noticeMail: ["address", ({ email: address }) => templates.noticeMail(address, "New order", "P-1 is paid.")],
  alertMail: ["address", ({ email: address }) => templates.alertMail(address, "Title", "Detail")],
  securityMail: [
    "address",
    ({ email: address }) => templates.securityMail(address, "GCash changed.", "/admin/wallets"),
  ],
  confirmNewAddressMail: ["address", (account) => templates.confirmNewAddressMail("new@mail.example", account, "link")],
  addressInUseMail: ["address", ({ email: address }) => templates.addressInUseMail(address)],
  addressRegisteredMail: ["address", ({ email: address }) => templates.addressRegisteredMail(address)],
};

function ticketOf(account: MailedAccount) {
  return { number: "T-1", email: "m.oon+tickets@mail.example", account };
}

const byName = new Map(Object.entries(templates));
const names = [...byName.keys()] as Name[];

test("every template has a decision about whom it reaches", () => {
  expect(Object.keys(decided).sort()).toEqual([...names].sort());
});

test.each(names)("%s reaches the addresses of its audience and no others", (name) => {
  const [audience, mailTo] = decided[name];
  expect(byName.get(name)?.audience).toBe(audience);
  const reached = [confirmed, unconfirmed, foreign, confirmedForeign].map(
    (account) => mailTo(account).recipient !== undefined,
  );
  const expected = {
    owner: [true, false, false, false],
    holder: [true, true, false, false],
    ticket: [true, true, false, false],
    address: [true, true, true, true],
  };
  expect(reached).toEqual(expected[audience]);
});

test("mails about an account go to its own address, and tell whose they are", () => {
  for (const name of names) {
    const [audience, mailTo] = decided[name];
    if (audience !== "owner" && audience !== "holder") continue;
    expect(mailTo(confirmed)).toMatchObject({ recipient: email, userNum: 7 });
  }
});

test("a ticket's mails go to the address of the ticket, also of a visitor and of an account with another address", () => {
  const written = { number: "T-1", email: "other@mail.example" };
  for (const account of [undefined, confirmed, foreign]) {
    expect(templates.ticketReceivedMail({ ...written, account }).recipient).toBe("other@mail.example");
  }
  // Capitals, dots and parts after a plus do not make it another mailbox.
  expect(templates.ticketReceivedMail({ ...written, email: "MOON@mail.example", account: foreign }).recipient).toBe(
    undefined,
  );
});

test("mails leave only through the place that decides", () => {
  const sources = globSync("app/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  const outbox = "app/features/mail/embedded/outbox.ts";
  expect(filesWith(/insert\(mails\)|INSERT (?:OR \w+ )?INTO mails\b/)).toEqual([outbox]);
  expect(filesWith(/mailer\??\.send\(/).sort()).toEqual([outbox, "app/features/mail/embedded/test-mail.ts"]);
});
