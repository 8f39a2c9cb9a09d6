/**
 * Names the mailbox that an e-mail address delivers to, to count mails by it: without its case, without a part after
 * `+`, and without dots in its local part, which several providers ignore. Never for sending or comparing accounts.
 */
export function mailboxOf(address: string): string {
  const key = address.trim().toLowerCase();
  const at = key.lastIndexOf("@");
  if (at < 1) return key;
  const local = key.slice(0, at).replace(/(?!^)\+.*$/, "");
  return `${local.replaceAll(".", "") || local}${key.slice(at)}`;
}
