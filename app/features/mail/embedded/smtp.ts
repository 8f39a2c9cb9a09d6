import { Buffer } from "node:buffer";
import type { Mailer } from "#app/embedded/call-context.ts";
import { composeMessage, parseMailbox } from "./message.ts";
import { SmtpConnection } from "./smtp-connection.ts";

export interface SmtpOptions {
  host: string;
  port: number;
  /** `tls` speaks it from the start, `starttls` insists on it before anything secret is said, `none` does without. */
  security: "tls" | "starttls" | "none";
  /** Logs in when given. */
  user?: string | undefined;
  password?: string | undefined;
  /** `mail@game.example` or `The Game <mail@game.example>`. */
  from: string;
}

/** For one mail, from the connection to the server's word that it has taken it (milliseconds). */
const TIMEOUT = 10_000;

/** How the platform's sockets call the kinds of security. */
const transports = { tls: "on", starttls: "starttls", none: "off" } as const;

/**
 * Sends mails by SMTP over the platform's sockets, one connection a mail.
 *
 * The `worker-mailer` package composes the messages, but the conversation is ours: in version 1.2.1 the package's own
 * never ends when the server hangs up, sends the password in clear where STARTTLS is not offered, and leaves the
 * connection open when something fails.
 */
export function createSmtpMailer(options: SmtpOptions, timeoutMs = TIMEOUT): Mailer {
  return {
    async send(mail) {
      const { host, port, security } = options;
      const from = parseMailbox(options.from);
      const to = parseMailbox(mail.to);
      const message = await composeMessage(mail, from, to);
      const connection = await SmtpConnection.open(host, port, transports[security]);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`The mail server took longer than ${timeoutMs} ms.`)), timeoutMs);
      });
      const conversation = async () => {
        await logIn(connection, options, from.domain);
        await connection.command(`MAIL FROM:<${from.address}>`, 250);
        // 251 is as good: the server passes the mail on.
        await connection.command(`RCPT TO:<${to.address}>`, 25);
        await connection.command("DATA", 354);
        await connection.send(message);
        await connection.reply(250, "the mail");
      };
      try {
        await Promise.race([conversation(), timeout]);
      } finally {
        clearTimeout(timer);
        connection.close();
      }
    },
  };
}

/** Greets, encrypts and logs in, as far as the options say so. @param name by which we introduce ourselves */
async function logIn(connection: SmtpConnection, { security, user, password = "" }: SmtpOptions, name: string) {
  await connection.reply(220, "the connection");
  let offers = await connection.command(`EHLO ${name}`, 250);
  if (security === "starttls") {
    if (!offers.some((offer) => /^STARTTLS\b/i.test(offer))) throw new Error("The mail server offers no encryption.");
    await connection.command("STARTTLS", 220);
    connection.startTls();
    offers = await connection.command(`EHLO ${name}`, 250);
  }
  if (user === undefined) return;
  const methods = offers.flatMap((offer) => /^AUTH[ =](.*)$/i.exec(offer)?.[1]?.toUpperCase().split(" ") ?? []);
  if (methods.includes("PLAIN")) {
    await connection.command(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235);
  } else if (methods.includes("LOGIN")) {
    await connection.command("AUTH LOGIN", 334);
    await connection.command(base64(user), 334, "AUTH");
    await connection.command(base64(password), 235, "AUTH");
  } else {
    throw new Error("The mail server offers no login by user name and password.");
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
