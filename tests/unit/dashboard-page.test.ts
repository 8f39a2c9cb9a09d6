import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { user } from "#app/features/accounts/calls.ts";
import type { AdminRight } from "#app/features/admin/rights.ts";
import { loader } from "#app/features/dashboard/console/route.tsx";
import type { Services } from "#app/server/services.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const days = Array.from({ length: 60 }, () => 1);
const dashboard = {
  ...{ days: days.map(String), players: 1, maxCounted: 1000, deliveriesPending: 2, ticketsOpen: 3 },
  ...{ deliveriesOldest: null, ticketsOldest: null, approvalsOpen: null, logins: days, registrations: days },
  ...{ tickets: days, online: null, warnings: [], alerts: [], money: null, activity: [], payments: null },
};

/** The pages that the dashboard leads to for staff with these rights. */
async function pagesFor(...rights: AdminRight[]) {
  const staff = user.parse({ userNum: 7, userId: "staff", userType: 20 });
  const money = rights.includes("balances") ? { rcoinIn: days, rcoinOut: days, purchases: days } : null;
  const services = {
    session: { login: { ...testLogin(), userType: 20 } },
    currentUser: async () => ({ ...staff, rights: ["console", ...rights] }),
    gameApi: fakeGameApi({ "dashboard.read": async () => ({ ...dashboard, money }) }),
    now: () => Date.UTC(2026, 6, 15),
    switchedOff: async () => [],
  } as unknown as Services;
  const { work, figures } = await loader({
    context: { services },
    request: new Request("https://portal.test/admin"),
    params: {},
  } as unknown as LoaderFunctionArgs);
  return [...work, ...figures].flatMap(({ href }) => href ?? []);
}

test.each([
  [[], []],
  [["content"], []],
  [["tickets"], ["/admin/tickets"]],
  [["deliveries"], ["/admin/deliveries"]],
  [["balances"], []],
  [["read players"], ["/admin/players"]],
] satisfies [AdminRight[], string[]][])("staff with the rights %j are led to %j", async (rights, pages) => {
  expect(await pagesFor(...rights)).toEqual(pages);
});
