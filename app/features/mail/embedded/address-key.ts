/**
 * An account that was registered with the address of another account does not own the address. It looks like any new
 * account, so that a registration does not reveal which addresses are registered. But its `email_key` is a placeholder
 * that no lookup finds: the address, a space, which no valid address contains, and a random token.
 */
export const SEPARATOR = " ";

/** Whether an account owns its address, whether or not the address is confirmed. Otherwise nothing may be mailed to it. */
export function ownsAddress({ emailKey }: { emailKey: string }): boolean {
  return !emailKey.includes(SEPARATOR);
}
