import { Buffer } from "node:buffer";
import type { Mail } from "#app/embedded/call-context.ts";

/** A mailbox as SMTP and headers need it. */
export interface Mailbox {
  /** ASCII, free of anything that has a meaning in a command or a header. */
  address: string;
  domain: string;
  name: string;
}

/**
 * Reads `mail@game.example` or `The Game <mail@game.example>`. Letters beyond ASCII in a domain are encoded.
 * @throws Error when it is no address that SMTP can carry
 */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const [, local = "", domain = ""] =
    /^([\w.!#$%&'*+/=?^`{|}~-]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(inBrackets ?? text.trim()) ?? [];
  if (!local || !URL.canParse(`http://${domain}`)) throw new Error("The address is not one that mails can be sent to.");
  const { hostname } = new URL(`http://${domain}`);
  return { address: `${local}@${hostname}`, domain: hostname, name: name.trim().replace(/^"(.*)"$/, "$1") };
}

/**
 * A mail as it goes over the line after `DATA`, with its final dot: text and HTML part in quoted-printable. A package
 * composes it, but names and subjects come as finished headers, since the package would let their line breaks through
 * and make encoded words of any length.
 */
export async function composeMessage(mail: Mail, from: Mailbox, to: Mailbox): Promise<string> {
  // Loaded when it is needed: the package imports the platform's sockets, which only the platform has.
  const { Email } = await import("worker-mailer");
  const email = new Email({
    from: from.address,
    to: to.address,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      From: from.name ? `${displayName(from.name)} <${from.address}>` : from.address,
      To: to.address,
      Subject: headerText(mail.subject),
      "Message-ID": `<${mail.id}@${from.domain}>`,
      "Auto-Submitted": "auto-generated",
    },
  });
  return email.getEmailData();
}

/** Most bytes of a text in one encoded word: with its frame it has at most 75 characters. */
const WORD_BYTES = 45;

/** A text as a header's value: without control characters; beyond ASCII as encoded words (RFC 2047), one a line. */
function headerText(text: string): string {
  const clean = text.replace(/\p{Cc}+/gu, " ").trim();
  if (/^[\x20-\x7e]*$/.test(clean) && !clean.includes("=?")) return clean;
  const words: string[] = [];
  let word = "";
  for (const character of clean) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`).join("\r\n ");
}

/** A name before an address: quoted, unless it is encoded anyway. */
function displayName(name: string): string {
  const text = headerText(name);
  return text.startsWith("=?") ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
