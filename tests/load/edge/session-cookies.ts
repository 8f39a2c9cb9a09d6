import { Session } from "#app/auth/session.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import type { LoadAccount } from "../load-accounts.ts";

/** Creates the session cookie of a logged-in account. */
export async function createSessionCookie(account: LoadAccount, secret: string): Promise<string> {
  const options = { keys: new Keyring([secret]), now: Date.now };
  const session = await Session.open(new Request("http://127.0.0.1/"), options);
  const name = `load${account.userNum}`;
  session.logIn({
    token: account.token,
    userType: 0,
    user: { userNum: account.userNum, userId: name, rcoin: 0, milleage: 0, userType: 0, characters: [] } as never,
  });
  const cookie = (await session.headers()).get("Set-Cookie") ?? "";
  return cookie.split(";")[0] ?? "";
}

/** Creates a session cookie and lets the portal renew it, so that later responses do not set it again. */
export async function createRenewedCookie(url: string, account: LoadAccount, secret: string): Promise<string> {
  const cookie = await createSessionCookie(account, secret);
  const response = await fetch(`${url}/user`, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
}
