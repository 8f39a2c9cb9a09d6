import { Buffer } from "node:buffer";
import type { Mail } from "#app/embedded/call-context.ts";
import { parseAddress } from "../address.ts";

/** A mailbox in the form that SMTP and headers need. */
export interface Mailbox {
  /** ASCII, without characters that have a meaning in a command or a header. */
  address: string;
  domain: string;
  name: string;
}

/**
 * Parses `mail@game.example` or `The Game <mail@game.example>`. Non-ASCII characters of a domain are encoded.
 * @throws Error for an address that SMTP cannot carry
 */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const parsed = parseAddress(inBrackets ?? text.trim());
  if (!parsed) throw new Error("E-mails cannot be sent to this address.");
  const { local, domain } = parsed;
  return { address: `${local}@${domain}`, domain, name: name.trim().replace(/^"(.*)"$/, "$1") };
}

/**
 * The data of a mail as sent after `DATA`, with its final dot: text and HTML part in quoted-printable. A package
 * composes it, but names and subjects are passed as finished headers, because the package would not remove their line
 * breaks and would make encoded words of any length.
 */
export async function composeMessage(mail: Mail, from: Mailbox, to: Mailbox): Promise<string> {
  // Imported lazily: the package imports the platform's sockets, which exist only on the platform.
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

/** The maximum bytes of a text in one encoded word: with its delimiters it has at most 75 characters. */
const WORD_BYTES = 45;

/**
 * A text as a header's value, without control characters. Non-ASCII text becomes encoded words (RFC 2047), one per
 * line.
 */
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

/** A display name before an address: quoted, unless it is encoded. */
function displayName(name: string): string {
  const text = headerText(name);
  return text.startsWith("=?") ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
