import { Session } from "#app/auth/session.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import type { LoadAccount } from "../load-accounts.ts";

/** The cookie with which a browser shows that it is logged in. */
export async function sessionCookieOf(account: LoadAccount, secret: string): Promise<string> {
  const options = { keys: new Keyring([secret]), now: Date.now };
  const session = await Session.open(new Request("http://127.0.0.1/"), options);
  const name = `load${account.userNum}`;
  session.logIn({
    token: account.token,
    userType: 0,
    user: { userNum: account.userNum, userId: name, rcoin: 0, milleage: 0, userType: 0, characters: [] } as never,
  });
  const cookie = (await session.headers())["Set-Cookie"] ?? "";
  return cookie.split(";")[0] ?? "";
}

/** The cookie as the portal renews it at the first page: from then on it has nothing to change. */
export async function settledCookieOf(url: string, account: LoadAccount, secret: string): Promise<string> {
  const cookie = await sessionCookieOf(account, secret);
  const response = await fetch(`${url}/user`, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
}
