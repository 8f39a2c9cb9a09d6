/** A logged-in player with a purchase. */
export interface Shopper {
  /** The session cookie. */
  cookie: string;
  /** Number of a purchase. */
  purchase: number;
}

/**
 * Logs a demo account in, buys an item and leaves other items in the cart.
 *
 * @param url address of the portal
 */
export async function createShopper(url: string, account: { userId: string; password: string }): Promise<Shopper> {
  const call = async (path: string, body?: object, token?: string) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const { userId, password } = account;
  const { token } = await call("/processlogin", { UserID: userId, UserPass: password });
  const { data: items } = (await call("/getshopitems/all/1", undefined, token)) as { data: { ProductNum: number }[] };
  const [first, ...others] = items.slice(0, 4);
  await call("/addtocart", { ProductNum: first!.ProductNum, quantity: 1 }, token);
  const { data: lines } = (await call("/getcart", undefined, token)) as {
    data: { seq: number; shopitem: { price: number } }[];
  };
  const order = lines.map(({ seq, shopitem }) => ({ seq, price: shopitem.price, quantity: 1 }));
  const { purchase } = await call("/buycart", { requestKey: crypto.randomUUID(), items: order }, token);
  for (const { ProductNum } of others) await call("/addtocart", { ProductNum, quantity: 2 }, token);

  const response = await fetch(`${url}/login`, {
    method: "POST",
    body: new URLSearchParams({ intent: "login", userId, password }),
    redirect: "manual",
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  if (response.status !== 302 || cookie.length === 0) throw new Error(`The login responded with ${response.status}`);
  return { cookie: cookie.join("; "), purchase };
}
