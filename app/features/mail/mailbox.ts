import { typedLine } from "#app/format/typed-text.ts";

/**
 * Normalizes an e-mail address to the mailbox that it delivers to, for counting mails: lower case, without a part after
 * `+`, and without dots in its local part, which several providers ignore. Do not use it for sending mails or comparing
 * accounts.
 */
export function mailboxOf(address: string): string {
  const key = typedLine(address).toLowerCase();
  const at = key.lastIndexOf("@");
  if (at < 1) return key;
  const local = key.slice(0, at).replace(/(?!^)\+.*$/, "");
  return `${local.replaceAll(".", "") || local}${key.slice(at)}`;
}
