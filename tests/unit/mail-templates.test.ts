import { expect, test } from "vitest";
import {
  addressChangedMail,
  passwordChangedMail,
  ticketAnsweredMail,
  userIdMail,
} from "#app/features/mail/embedded/templates.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";

const site = { name: "Moonlit Gate", origin: "https://game.example" };
const email = "moon@mail.example";
const account = { userNum: 1, userId: "moon", email, emailKey: email, emailVerifiedAt: 1 };
const filipino = languageOfPath("/fil");

test("a mail outside of a request is in English, with links to English pages", () => {
  const mail = userIdMail(account).compose(site);
  expect(mail.subject).toBe("Your Moonlit Gate user ID");
  expect(mail.text).toBe(
    `Hello,

The user ID of the account with this e-mail address is: moon

Go to the login page:
https://game.example/login

If you did not ask for it, you can ignore this e-mail.

Moonlit Gate
https://game.example
`,
  );
  expect(mail.html).toContain('<html lang="en">');
});

test("a mail is in the language of the request, and so are its links", () => {
  const mail = runInLanguage(filipino, () => passwordChangedMail(account).compose(site));
  expect(mail.subject).toBe("Napalitan ang password mo sa Moonlit Gate");
  expect(mail.text).toContain("magtakda agad ng bagong password: https://game.example/fil/findaccount\n");
  expect(mail.html).toContain('<html lang="fil">');
  const ticket = { number: "T-7", email: "moon@mail.example", account: undefined };
  const answer = runInLanguage(filipino, () => ticketAnsweredMail(ticket, "Look again.", false).compose(site));
  expect(answer.html).toContain('href="https://game.example/fil/checkticket?ticket=T-7"');
});

test("without an origin, a mail names no address of the site", () => {
  const mail = addressChangedMail(account, { email: "new@mail.example" });
  const { text, html } = mail.compose({ ...site, origin: undefined });
  expect(text).toContain("If it was not you, please tell us at once.\n");
  expect(text + html).not.toContain("://");
});

test("braces and markup in a player's name are shown as they are", () => {
  const { text, html } = passwordChangedMail({ ...account, userId: "<b>{siteName}" }).compose(site);
  expect(text).toContain("Hello <b>{siteName},");
  expect(html).toContain("Hello &lt;b&gt;{siteName},");
});

test("a button has the site's colour, with a text that is readable on it", () => {
  const style = (accent?: `#${string}`) =>
    /style="([^"]*)">Go to the login/.exec(userIdMail(account).compose({ ...site, accent }).html)?.[1];
  expect(style()).toContain("background:#c8323c;color:#ffffff");
  expect(style("#f2c14e")).toContain("background:#f2c14e;color:#000000");
});
