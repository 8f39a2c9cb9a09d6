import { expect, inject, test } from "vitest";
import type { Mail } from "#app/embedded/call-context.ts";
import { createSmtpMailer, type SmtpOptions } from "#app/features/mail/embedded/smtp.ts";
import { attemptedPasswords, mailsTo } from "#tests/fixtures/mailbox.ts";

const { ports, login: mailUser } = inject("mailServer");

function mailer(options: Partial<SmtpOptions> = {}, timeoutMs?: number) {
  const { open } = ports;
  return createSmtpMailer(
    { host: "localhost", port: open, security: "none", from: "Moonlit Gate <mail@portal.example>", ...options },
    timeoutMs,
  );
}

function mail(values: Partial<Mail> & { to: string }): Mail {
  return { id: "an-id", subject: "Hello", text: "A text.\n", html: "<p>A text.</p>", ...values };
}

test("a mail arrives with its recipient, subject and both parts intact", async () => {
  const text = [
    "Ünïcödé 学院 🌕 and = signs",
    ".",
    "..two dots",
    "a line with a space at its end ",
    "x".repeat(3000),
    "https://portal.test/resetpassword?token=abc=def",
    "",
  ].join("\n");
  const html = `<p>Ünïcödé 学院 🌕</p>\n<p>${"y ".repeat(800)}</p>\n.\n`;
  const subject = `Passwort ändern: ${"学院".repeat(40)} 🌕`;
  await mailer().send(mail({ to: "plain@mail.example", subject, text, html }));
  const [received] = await mailsTo("plain@mail.example");
  expect(received).toMatchObject({ from: "mail@portal.example", secure: false, user: "" });
  const { parsed, raw } = received!;
  expect(parsed).toMatchObject({
    subject,
    from: { name: "Moonlit Gate", address: "mail@portal.example" },
    to: [{ address: "plain@mail.example" }],
    messageId: "<an-id@portal.example>",
  });
  expect(parsed.text?.trimEnd()).toBe(text.trimEnd());
  expect(parsed.html?.trimEnd()).toBe(html.trimEnd());
  const encodedWords = raw.match(/=\?.*?\?B\?.*?\?=/g) ?? [];
  expect(encodedWords.length).toBeGreaterThan(5);
  expect(Math.max(...encodedWords.map(({ length }) => length))).toBeLessThanOrEqual(75);
  expect(Math.max(...raw.split("\r\n").map(({ length }) => length))).toBeLessThan(150);
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(raw).toMatch(/^[\t\r\n -~]*$/);
});

test.each(["starttls", "tls"] as const)("%s encrypts before the login", async (security) => {
  const to = `${security}@mail.example`;
  await mailer({ port: ports[security], security, ...mailUser }).send(mail({ to }));
  expect(await mailsTo(to)).toMatchObject([{ secure: true, user: "portal" }]);
});

test("a server with an untrusted certificate gets no password", async () => {
  const password = "only-for-known-servers";
  const untrusted = mailer({ port: ports.untrusted, security: "tls", user: "portal", password });
  await expect(untrusted.send(mail({ to: "nobody@mail.example" }))).rejects.toThrow();
  expect(await attemptedPasswords()).not.toContain(password);
});

test("the password is not sent when required encryption is not offered", async () => {
  const password = "only-for-encrypted-lines";
  const withoutStarttls = mailer({ port: ports.unencrypted, security: "starttls", user: "portal", password });
  await expect(withoutStarttls.send(mail({ to: "nobody@mail.example" }))).rejects.toThrow(
    "does not support encryption",
  );
  expect(await attemptedPasswords()).not.toContain(password);
  const injectingServer = mailer({ port: ports.chatty, security: "starttls" });
  await expect(injectingServer.send(mail({ to: "nobody@mail.example" }))).rejects.toThrow(
    "before the connection was encrypted",
  );
});

test("a wrong password, a refused recipient and a server without login are errors without secrets", async () => {
  const wrong = mailer({ port: ports.unencrypted, user: "portal", password: "wrong-secret" });
  await expect(wrong.send(mail({ to: "a@mail.example" }))).rejects.toThrow(/replied to AUTH: 535/);
  const wrongLogin = mailer({ port: ports.tls, security: "tls", user: "portal", password: "wrong-secret" });
  await expect(wrongLogin.send(mail({ to: "a@mail.example" }))).rejects.toThrow(/replied to AUTH: 535/);
  await expect(mailer().send(mail({ to: "refused@mail.example" }))).rejects.toThrow(
    "replied to RCPT: 550 No such user",
  );
  const loggingIn = mailer(mailUser);
  await expect(loggingIn.send(mail({ to: "a@mail.example" }))).rejects.toThrow("does not support login");
});

test("a server that hangs, disconnects or is unreachable is an error within the time limit", async () => {
  await expect(mailer({ port: ports.silent }, 300).send(mail({ to: "a@mail.example" }))).rejects.toThrow(
    "longer than 300 ms",
  );
  await expect(mailer({ port: ports.hangsUp }).send(mail({ to: "a@mail.example" }))).rejects.toThrow(
    "closed the connection",
  );
  await expect(mailer({ port: 1 }).send(mail({ to: "a@mail.example" }))).rejects.toThrow();
});

test("names and subjects cannot add headers or commands", async () => {
  const to = "headers@mail.example";
  const subject = 'Hi\r\nBcc: everybody@mail.example\r\n\r\nBody "x"';
  await mailer({ from: 'A "quoted", näme\\ <mail@portal.example>' }).send(mail({ to, subject }));
  const [received] = await mailsTo(to);
  expect(received?.parsed).toMatchObject({
    subject: 'Hi Bcc: everybody@mail.example Body "x"',
    from: { name: 'A "quoted", näme\\', address: "mail@portal.example" },
    to: [{ address: to }],
  });
  expect(received?.parsed.bcc).toBeUndefined();
  expect(received?.parsed.text?.trim()).toBe("A text.");
  for (const address of [
    "a@mail.example>\r\nRCPT TO:<b@mail.example",
    "a b@mail.example",
    "a@mail.example,b@mail.example",
    "a@mail.example/x",
    "no address",
    "",
  ]) {
    await expect(mailer().send(mail({ to: address }))).rejects.toThrow("E-mails cannot be sent to this address");
  }
});

test("a non-ASCII domain is encoded", async () => {
  await mailer().send(mail({ to: "someone@bücher.example" }));
  const [received] = await mailsTo("someone@bücher.example");
  expect(received?.raw).toContain("To: someone@xn--bcher-kva.example\r\n");
});
