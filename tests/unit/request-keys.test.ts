import { expect, test } from "vitest";
import { currentUserReader } from "#app/auth/guards.ts";
import { Session } from "#app/auth/session.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { changePlayer } from "#app/features/players/console/change-player.server.ts";
import { loader as loadPlayer } from "#app/features/players/console/player.tsx";
import { changeCart } from "#app/features/shop/pages/shopping-cart/change-cart.server.ts";
import { loadCart } from "#app/features/shop/pages/shopping-cart/load-cart.server.ts";
import { action as makeVouchers } from "#app/features/wallet/console/codes.ts";
import { loader as loadVouchers } from "#app/features/wallet/console/route.tsx";
import type { Services } from "#app/server/services.ts";
import { type FakeCalls, fakeGameApi } from "#tests/fixtures/fake-game-api.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { newBudget } from "#tests/fixtures/waiting-budget.ts";

// Without JavaScript the response to a form is a new page, which would get a new request key.

const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };
const loseResponse = async () => {
  throw new GameApiError("unavailable", plainText("Network error. Please check your connection."));
};

/** Consecutive requests of one logged-in browser. */
function browser(calls: FakeCalls, userType = 0) {
  let cookie: string | undefined;
  return async <Result>(work: (services: Services) => Promise<Result>): Promise<Result> => {
    const request = new Request("https://portal.test/", { headers: cookie === undefined ? {} : { Cookie: cookie } });
    const session = await Session.open(request, options);
    if (cookie === undefined) session.logIn({ ...testLogin(), userType });
    const api = fakeGameApi({ "accounts.current": async () => ({ user: session.login?.user }), ...calls });
    const result = await work({
      session,
      gameApi: api,
      content: { shop: { items: async () => ({ data: [] }) } },
      currentUser: currentUserReader({ session, gameApi: api }),
      isPartAvailable: async () => true,
      switchedOff: async () => [],
      now: options.now,
      budget: newBudget(),
    } as unknown as Services);
    const set = (await session.headers()).get("Set-Cookie");
    if (set) cookie = set.split(";")[0];
    return result;
  };
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("an order without a response keeps its request key on every page until the outcome is known", async () => {
  const api = {
    "cart.read": async () => ({ data: [] }),
    "cart.buy": loseResponse as () => Promise<unknown>,
    "cart.update": async () => ({ message: "Changed." }),
  };
  const withServices = browser(api);
  const keyOfPage = () => withServices(async (services) => (await loadCart(services)).data.requestKey);
  const buy = (requestKey: string) =>
    withServices(async (services) => {
      const sent = form({ intent: "buy", requestKey, items: '[{"seq":1,"quantity":1,"price":105}]' });
      const login = services.session.login;
      if (!login) throw new Error("not logged in");
      return changeCart(services, login, sent);
    });
  const key = await keyOfPage();
  expect(await keyOfPage()).not.toBe(key);

  const answer = await buy(key);
  expect(answer).toMatchObject({ init: { status: 503 } });
  expect(JSON.stringify(answer)).toContain("We could not confirm whether your order went through.");
  expect(await keyOfPage()).toBe(key);
  // Changing the cart in between, or returning later, does not start a new attempt.
  await withServices(async (services) =>
    changeCart(services, services.session.login!, form({ intent: "line", seq: "1", quantity: "2" })),
  );
  expect(await keyOfPage()).toBe(key);

  api["cart.buy"] = async () => {
    throw new GameApiError("conflict", plainText("This order was bought already, with other items."));
  };
  await buy(key);
  const next = await keyOfPage();
  expect(next).not.toBe(key);

  api["cart.buy"] = loseResponse;
  await buy(next);
  api["cart.buy"] = async () => ({ message: "Bought.", purchase: 5, repeated: true });
  expect(await keyOfPage()).toBe(next);
  await buy(next);
  expect(await keyOfPage()).not.toBe(next);
});

test("a balance adjustment without a response keeps its request key for that player only", async () => {
  const detail = { player: { userNum: 5, userId: "other", userType: 1 }, timeline: [], next: null, bans: [] };
  const api = {
    "playersAdmin.byNum": async () => detail,
    "balancesAdmin.adjust": loseResponse as () => Promise<unknown>,
  };
  const withServices = browser(api, 30);
  const keyOf = (userNum: number) =>
    withServices(async (services) => {
      detail.player.userNum = userNum;
      const request = new Request(`https://portal.test/admin/players/${userNum}`);
      return (await loadPlayer({ context: { services }, request, params: { userNum: String(userNum) } })).requestKey;
    });
  const adjust = (requestKey: string) =>
    withServices((services) =>
      changePlayer(
        services,
        5,
        form({ intent: "adjust", requestKey, currency: "rcoin", amount: "100", reason: "A gift.", confirm: "on" }),
      ),
    );
  const key = await keyOf(5);
  expect(JSON.stringify(await adjust(key))).toContain("Sending it again does not record it twice.");
  expect(await keyOf(5)).toBe(key);
  expect(await keyOf(6)).not.toBe(key);
  api["balancesAdmin.adjust"] = async () => ({ message: "Entered." });
  await adjust(key);
  expect(await keyOf(5)).not.toBe(key);
});

test("a voucher batch without a response keeps its request key and does not report a failure", async () => {
  const api = {
    "vouchersAdmin.list": async () => ({ batches: [], next: null }),
    "vouchersAdmin.make": loseResponse as () => Promise<unknown>,
  };
  const withServices = browser(api, 30);
  const request = (body?: FormData) =>
    new Request("https://portal.test/admin/vouchers/codes.csv", body ? { method: "POST", body } : {});
  const keyOfPage = () =>
    withServices(
      async (services) => (await loadVouchers({ context: { services }, request: request(), params: {} })).requestKey,
    );
  const make = (requestKey: string) =>
    withServices((services) => {
      const sent = form({
        requestKey,
        name: "May",
        count: "2",
        rcoin: "100",
        milleage: "",
        expires: "",
        confirm: "on",
      });
      return makeVouchers({ context: { services }, request: request(sent), params: {} }) as Promise<Response>;
    });
  const key = await keyOfPage();
  const answer = await make(key);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Set-Cookie")).toContain("portal_session=");
  const html = await answer.text();
  expect(html).toContain("We could not confirm whether vouchers were issued");
  expect(html).not.toContain("No vouchers were issued");
  expect(await keyOfPage()).toBe(key);
  api["vouchersAdmin.make"] = async () => ({ batch: "May-1", codes: ["A", "B"] });
  expect(await (await make(key)).text()).toContain("A,");
  expect(await keyOfPage()).not.toBe(key);
});
