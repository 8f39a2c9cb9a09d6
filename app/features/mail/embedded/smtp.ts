import { Buffer } from "node:buffer";
import type { Mailer } from "#app/embedded/call-context.ts";
import { composeMessage, parseMailbox } from "./message.ts";
import { SmtpConnection } from "./smtp-connection.ts";

export interface SmtpOptions {
  host: string;
  port: number;
  /**
   * `tls` encrypts from the start, `starttls` requires encryption before anything secret is sent, `none` does not
   * encrypt.
   */
  security: "tls" | "starttls" | "none";
  /** Login credentials, if the server needs them. */
  user?: string | undefined;
  password?: string | undefined;
  /** `mail@game.example` or `The Game <mail@game.example>`. */
  from: string;
}

/** For one mail, from connecting until the server accepts it, in milliseconds. */
const TIMEOUT = 10_000;

/** The platform's names for the kinds of security. */
const transports = { tls: "on", starttls: "starttls", none: "off" } as const;

/**
 * Sends mails by SMTP over the platform's sockets, one connection per mail.
 *
 * The `worker-mailer` package composes the messages, but the SMTP conversation is our own: that of version 1.2.1 never
 * ends when the server hangs up, sends the password in plain text when STARTTLS is not offered, and leaves the
 * connection open after an error.
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
        // 251 is a success, too: the server forwards the mail.
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

/** Greets the server, encrypts the connection and logs in, as configured. @param name the client's name in `EHLO` */
async function logIn(connection: SmtpConnection, { security, user, password = "" }: SmtpOptions, name: string) {
  await connection.reply(220, "the connection");
  let offers = await connection.command(`EHLO ${name}`, 250);
  if (security === "starttls") {
    if (!offers.some((offer) => /^STARTTLS\b/i.test(offer)))
      throw new Error("The mail server does not support encryption.");
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
    throw new Error("The mail server does not support login with user name and password.");
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
