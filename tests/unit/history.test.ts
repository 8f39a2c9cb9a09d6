import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import { GameApiError, type GameApiErrorCode } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { historyDownload, loadHistory, timeCell } from "#app/features/history/history.server.ts";
import { deliveryOf } from "#app/features/shop/delivery-state.ts";
import { priceText } from "#app/features/shop/price.ts";
import { topUpHistoryPage } from "#app/features/wallet/calls.ts";
import type { Services } from "#app/server/services.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { newBudget } from "#tests/fixtures/waiting-budget.ts";

type PageRequest = { page: number; per_page?: number };

const reply = (codes: string[], place: Record<string, unknown> = {}) =>
  topUpHistoryPage().parse({
    topUps: codes.map((voucherCode) => ({ voucherCode, redeemedAt: "2026-06-01 10:00:00", rcoin: 100 })),
    ...place,
  });
const codesOf = ({ topUps }: ReturnType<typeof reply>) => topUps.map(({ voucherCode }) => voucherCode);

/** @param supportsPerPage whether the game server supports a page size */
async function visitor(loggedIn = true, supportsPerPage = true): Promise<Services> {
  const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };
  const session = await Session.open(new Request("https://portal.test/"), options);
  if (loggedIn) session.logIn(testLogin());
  return { session, budget: newBudget(), isPartAvailable: async () => supportsPerPage } as unknown as Services;
}

const fails = (code: GameApiErrorCode) => async () => {
  throw new GameApiError(code, plainText(`The server says ${code}.`));
};

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error as Response) as Promise<Response>;

const at = (query = "") => new Request(`https://portal.test/topuphistory${query}`);

/** A server with `last` pages of one entry each; `beyond` makes the reply for other pages. */
function server(last: number, beyond: (page: number) => ReturnType<typeof reply>) {
  const requests: PageRequest[] = [];
  return {
    requests,
    read: async (request: PageRequest) => {
      requests.push(request);
      const { page } = request;
      if (page < 1 || page > last) return beyond(page);
      return reply([`code ${page}`], {
        lastPage: last,
        prevPage: page > 1 ? page - 1 : null,
        nextPage: page < last ? page + 1 : null,
      });
    },
  };
}

test.each([
  ["", 1],
  ["?page=", 1],
  ["?page=2", 2],
  ["?page=003", 3],
])("the query %j requests page %i", async (query, page) => {
  const { requests, read } = server(3, () => reply([]));
  const { data: view } = await loadHistory(await visitor(), at(query), read, codesOf);
  expect(requests).toEqual([{ page }]);
  expect(view).toMatchObject({ lines: [`code ${page}`], pager: { current: page, last: 3 }, requestedPage: page });
});

test.each([
  ["unavailable", 503, "Failed to fetch purchase history", undefined],
  ["not_found", 503, "Failed to fetch purchase history", undefined],
  ["forbidden", 503, "Failed to fetch purchase history", undefined],
  ["rate_limited", 429, "Too many Requests! try again later", "60"],
] as const)(
  "a history that fails with %s shows an error with status %i and no pages",
  async (code, status, text, retryAfter) => {
    const { data: view, init } = await loadHistory(await visitor(), at("?page=2"), fails(code), codesOf);
    expect(view).toEqual({ lines: [], pager: undefined, requestedPage: 2, failure: text });
    expect(init?.status).toBe(status);
    expect(new Headers(init?.headers).get("Retry-After")).toBe(retryAfter ?? null);
  },
);

test("a missing page names page 1 without the prefix of the language", async () => {
  const { read } = server(3, () => reply([], { lastPage: 3 }));
  const request = new Request("https://portal.test/fil/topuphistory?page=4");
  await expect(loadHistory(await visitor(), request, read, codesOf)).rejects.toMatchObject({
    data: { firstPage: "/topuphistory" },
    init: { status: 404 },
  });
});

test("the server's Retry-After is passed on", async () => {
  const busy = async () => {
    throw new GameApiError("rate_limited", plainText("Slow down."), undefined, { retryAfter: 37 });
  };
  const { init } = await loadHistory(await visitor(), at(), busy, codesOf);
  expect(new Headers(init?.headers).get("Retry-After")).toBe("37");
  const response = await historyDownload(await visitor(), at(), file(busy));
  expect(response.headers.get("Retry-After")).toBe("37");
});

test("a server without a history results in 501, and a rejected token ends the session", async () => {
  expect((await thrownBy(loadHistory(await visitor(), at(), fails("not_offered"), codesOf))).status).toBe(501);
  const services = await visitor();
  const refused = await thrownBy(loadHistory(services, at(), fails("unauthorized"), codesOf));
  expect(refused.headers.get("Location")).toBe("/");
  expect(services.session.login).toBeUndefined();
});

const file = (read: (request: PageRequest) => Promise<ReturnType<typeof reply>>) => ({
  name: "redeem-history",
  path: "/topuphistory",
  read,
  header: ["Code"],
  recordsOf: (page: ReturnType<typeof reply>) => codesOf(page).map((code) => [code]),
});

test("a file contains all pages, regardless of the server's page size", async () => {
  const { requests, read } = server(3, () => reply(["never requested"]));
  const response = await historyDownload(await visitor(), at(), file(read));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("Code\r\ncode 1\r\ncode 2\r\ncode 3\r\n");
  expect(requests).toEqual([1, 2, 3].map((page) => ({ page, perPage: 500 })));
});

test("a page size is not sent to a server of section 7, and its pages are joined", async () => {
  const { requests, read } = server(3, () => reply([]));
  const response = await historyDownload(await visitor(true, false), at(), file(read));
  expect(await response.text()).toBe("Code\r\ncode 1\r\ncode 2\r\ncode 3\r\n");
  expect(requests).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }]);
});

test("a server that reports too many pages does not cause an endless file", async () => {
  const { requests, read } = server(2, () => reply([], { lastPage: 1_000_000 }));
  const miscounting = async (request: PageRequest) => ({ ...(await read(request)), lastPage: 1_000_000 });
  const response = await historyDownload(await visitor(), at(), file(miscounting));
  expect(await response.text()).toBe("Code\r\ncode 1\r\ncode 2\r\n");
  expect(requests).toHaveLength(3);
});

test("an error on the first page is shown as an error page", async () => {
  const limited = await historyDownload(await visitor(), at(), file(fails("rate_limited")));
  expect(limited.status).toBe(429);
  expect(await limited.text()).toContain("Too many Requests! try again later");
  const response = await historyDownload(await visitor(), at(), file(fails("unavailable")));
  expect(response.status).toBe(503);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const html = await response.text();
  expect(html).toContain("Failed to fetch purchase history");
  expect(html).toContain('href="/topuphistory"');
  const missing = await historyDownload(await visitor(), at(), file(fails("not_offered")));
  expect(missing.status).toBe(501);
  expect(await missing.text()).toContain("Not available on this server.");
});

test("an error on a later page aborts the file", async () => {
  const { read } = server(3, () => reply([]));
  const breaking = (request: PageRequest) => (request.page === 3 ? fails("unavailable")() : read(request));
  const response = await historyDownload(await visitor(), at(), file(breaking));
  await expect(response.text()).rejects.toThrow("The server says unavailable.");
});

test("visitors are redirected to the login page, and from there to the history", async () => {
  const response = await thrownBy(historyDownload(await visitor(false), at(".csv"), file(fails("unavailable"))));
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/login?redirectTo=%2Ftopuphistory");
});

test("times in files are in Manila time with seconds, and invalid times stay unchanged", () => {
  expect(timeCell("2026-06-01T02:00:05.000Z")).toBe("2026-06-01 10:00:05");
  expect(timeCell("2026-06-01 10:00:05")).toBe("2026-06-01 10:00:05");
  expect(timeCell("last summer")).toBe("last summer");
});

test("prices have two decimals, and deliveries have a text", () => {
  expect([0, 8, 1250, 99.5].map(priceText)).toEqual(["0.00", "8.00", "1,250.00", "99.50"]);
  const none = { pending: 0, banked: 0, taken: 0, cancelRequested: 0, cancelled: 0 };
  expect(deliveryOf(none)).toBeUndefined();
  expect(deliveryOf({ ...none, pending: 3 })).toEqual({ tone: undefined, text: "Waiting for delivery" });
  expect(deliveryOf({ ...none, banked: 2 })).toEqual({ tone: undefined, text: "In your item bank" });
  expect(deliveryOf({ ...none, taken: 1 })).toEqual({ tone: "good", text: "Delivered" });
  expect(deliveryOf({ ...none, cancelled: 2 })).toEqual({ tone: "off", text: "Cancelled" });
  expect(deliveryOf({ ...none, taken: 2, pending: 1 })).toEqual({
    tone: undefined,
    text: "2 delivered, 1 waiting for delivery",
  });
});
