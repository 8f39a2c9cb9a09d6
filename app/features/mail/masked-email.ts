/** An e-mail address with its first character kept and the rest hidden (specification section 9). */
export function maskedEmail(address: string): string {
  const [first = "", ...rest] = address;
  return first + "*".repeat(rest.length);
}
