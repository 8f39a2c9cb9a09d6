/** The parts of an e-mail address, in the form that SMTP and headers need. */
export interface Address {
  local: string;
  /** ASCII, in lower case. */
  domain: string;
}

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN =
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)*$/u;

/** The lengths that mail servers accept (RFC 5321). */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/**
 * Parses an e-mail address. Non-ASCII characters of a domain are encoded.
 * @returns undefined for a text that SMTP cannot carry as an address
 */
export function parseAddress(text: string): Address | undefined {
  const at = text.lastIndexOf("@");
  const [local, written] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || at > MAX_LOCAL || text.length > MAX_ADDRESS || !LOCAL.test(local) || !DOMAIN.test(written)) return;
  if (!URL.canParse(`http://${written}`)) return;
  const domain = new URL(`http://${written}`).hostname;
  return local.length + 1 + domain.length > MAX_ADDRESS ? undefined : { local, domain };
}

/** Whether a text is an e-mail address on the Internet, to which mails can be sent. */
export function isEmailAddress(text: string): boolean {
  // A domain of digits alone is an IP address.
  return /\.[^.]*[^.\d][^.]*$/.test(parseAddress(text)?.domain ?? "");
}
