import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { accountBanned } from "#app/features/bans/refusal.ts";
import { addToCart } from "#app/features/shop/add-to-cart.server.ts";
import { action } from "#app/features/shop/pages/cart-add/route.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";
import type { Services } from "#app/server/services.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

test("a suspended player is logged out with the reason, beside the item", async () => {
  const ban = accountBanned({ reason: "Botting", endsAt: null });
  const logOut = vi.fn();
  const gameApi = fakeGameApi({ "cart.add": () => Promise.reject(ban) });
  const services = { session: { login: testLogin(), logOut }, gameApi } as unknown as Services;
  const form = new FormData();
  form.set("productNum", "1011");
  form.set("quantity", "1");
  const { outcome, status } = await addToCart(services, form, "/itemshop");
  expect(status).toBe(403);
  expect(outcome).toEqual({
    tone: "error",
    lines: ["This account is suspended until further notice. Reason: Botting"],
    targetId: "item-1011",
    nextLink: { href: "/ticket", label: "Submit a ticket to support" },
  });
  expect(logOut).toHaveBeenCalledOnce();
});

test.each([
  ["", "Please Login to Continue!", "Log in"],
  ["/fil", "Mag-login muna para magpatuloy!", "Mag-login"],
])("below %j a visitor gets a link to the login page in the language of the shop", async (prefix, line, label) => {
  const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };
  const session = await Session.open(new Request("https://portal.test/"), options);
  const body = new FormData();
  for (const [name, value] of Object.entries({ productNum: "1011", quantity: "1", from: `${prefix}/itemshop/pet` })) {
    body.set(name, value);
  }
  const request = new Request(`https://portal.test${prefix}/cart-add`, { method: "POST", body });
  const context = { services: { session } as Services } as ActionFunctionArgs["context"];
  const response = await runInLanguage(languageOfPath(`${prefix}/cart-add`), () =>
    action({ context, request, params: {} }),
  );
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    tone: "error",
    lines: [line],
    targetId: "item-1011",
    nextLink: { href: `${prefix}/login?redirectTo=%2Fitemshop%2Fpet%23item-1011`, label },
  });
});
