import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AddressedMail, Audience, MailedAccount } from "#app/features/mail/embedded/addressed-mail.ts";
import { mailSamples } from "#app/features/mail/embedded/mail-samples.ts";
import * as templates from "#app/features/mail/embedded/templates.ts";

type Name = keyof typeof templates;

const email = "Moon@mail.example";
const confirmed = { userNum: 7, userId: "moon", email, emailKey: "moon@mail.example", emailVerifiedAt: 1 };
const unconfirmed = { ...confirmed, emailVerifiedAt: null };
/** Registered with the address of another account. */
const foreign = { ...unconfirmed, emailKey: "moon@mail.example qQ-random-token" };
/** Cannot be stored: nothing confirms an address that another account owns. It gets no mail nevertheless. */
const confirmedForeign = { ...foreign, emailVerifiedAt: 1 };

/** Whom the mails of every template reach. A new template needs a decision here. */
const decided: Record<Name, Audience> = {
  ...{ verificationMail: "holder", testMail: "holder", userIdMail: "holder", passwordResetMail: "holder" },
  ...{ loginCodeMail: "holder", passwordChangedMail: "owner", ownerInvitationMail: "owner" },
  ...{ addressChangeRequestedMail: "owner", addressChangedMail: "owner", newDeviceMail: "owner" },
  ...{ factorChangedMail: "owner", addressListedMail: "owner", suspendedMail: "owner" },
  ...{ deletionRequestedMail: "owner", orderPaidMail: "owner", orderRefusedMail: "owner", orderReversedMail: "owner" },
  ...{ giftMail: "owner", giftRefusedMail: "owner", staffTicketMail: "owner" },
  ...{ ticketReceivedMail: "ticket", ticketAnsweredMail: "ticket", ticketReminderMail: "ticket" },
  ...{
    noticeMail: "address",
    alertMail: "address",
    weeklyReportMail: "address",
    securityMail: "address",
    confirmNewAddressMail: "address",
  },
  ...{ addressInUseMail: "address", addressRegisteredMail: "address" },
};

/** A mail of a template, which those that players get have samples of. */
function mailTo(name: Name, account: MailedAccount): AddressedMail {
  const { email: address } = account;
  switch (name) {
    case "noticeMail":
      return templates.noticeMail(address, "New order", "P-1 is paid.");
    case "alertMail":
      return templates.alertMail(address, "Title", "Detail");
    case "weeklyReportMail":
      return templates.weeklyReportMail(address, "2026-06-01 to 2026-06-07", ["Visitors: 5"]);
    case "securityMail":
      return templates.securityMail(address, "GCash changed.", "/admin/wallets");
    case "staffTicketMail":
      return templates.staffTicketMail(account, { number: "T-1", subject: "Lamp" }, "A reply has arrived.");
  }
  return mailSamples[name].mail(account);
}

const byName = new Map(Object.entries(templates));
const names = [...byName.keys()] as Name[];

test("every template has a decision about whom it reaches", () => {
  expect(Object.keys(decided).sort()).toEqual([...names].sort());
});

test.each(names)("%s reaches the addresses of its audience and no others", (name) => {
  const audience = decided[name];
  expect(byName.get(name)?.audience).toBe(audience);
  const reached = [confirmed, unconfirmed, foreign, confirmedForeign].map(
    (account) => mailTo(name, account).recipient !== undefined,
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
    const audience = decided[name];
    if (audience !== "owner" && audience !== "holder") continue;
    expect(mailTo(name, confirmed)).toMatchObject({ recipient: email, userNum: 7 });
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
  expect(filesWith(/mailer\??\.send\(/).sort()).toEqual(["app/features/mail/embedded/console-handlers.ts", outbox]);
});
