import { afterEach, expect, test, vi } from "vitest";
import { PartUnknownError } from "#app/cache/part-unknown-error.ts";
import { policies } from "#app/cache/policies.ts";
import { type ContentCache, contentFailurePolicy, createPublicContent } from "#app/cache/public-content.ts";
import type { Refreshes } from "#app/cache/refreshes.ts";
import { SwrCache } from "#app/cache/swr-cache.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { defaultSiteSettings } from "#app/features/settings/calls.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import { type FakeCalls, fakeGameApi } from "#tests/fixtures/fake-game-api.ts";

const START = Date.UTC(2026, 5, 1);
const failure = (code: ConstructorParameters<typeof GameApiError>[0]) => new GameApiError(code, plainText("No."));

afterEach(() => vi.restoreAllMocks());

/** Public content for consecutive requests that share one cache. */
function source(calls: FakeCalls, refreshes?: Partial<Refreshes>) {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const clock = { time: START };
  const cache: ContentCache = new SwrCache({
    name: "content",
    memory: { maxBytes: 1_000_000, maxEntries: 100 },
    now: () => clock.time,
    failurePolicy: contentFailurePolicy,
  });
  const content = () =>
    createPublicContent({
      cache,
      source: () => ({ gameApi: fakeGameApi(calls), bookmark: () => undefined }),
      siteName: undefined,
      refreshes: refreshes as Refreshes | undefined,
      waitUntil: () => {},
      now: () => clock.time,
    });
  return { clock, content };
}

test.each([
  [new PartUnknownError(700), { allowStale: true, errorTtl: 700 }],
  [failure("invalid"), { allowStale: false, errorTtl: 0 }],
  [failure("not_found"), { allowStale: false, errorTtl: 0 }],
  [failure("not_offered"), { allowStale: false, errorTtl: 60_000, staleErrorTtl: 24 * 3_600_000 }],
  [failure("unavailable"), { allowStale: true, errorTtl: 1000 }],
  [failure("rate_limited"), { allowStale: true, errorTtl: 1000 }],
  [new TypeError("a bug"), { allowStale: true, errorTtl: 1000 }],
])("the failure policy for %s allows stale copies and retries", (error, expected) => {
  expect(contentFailurePolicy(error)).toEqual(expected);
});

test("a reply waits for the owner's names for currencies, with which texts about it are written", async () => {
  const { content } = source({
    "settings.read": async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { ...defaultSiteSettings, currencyNames: [{ language: "en", key: "rcoin", name: "Shard" }] };
    },
    "news.board": async () => ({ data: [] }),
  });
  await runInLanguage(languageOfPath("/"), async () => {
    await content().news.board({ type: 0, count: 1, list: 0, latest: 1 });
    expect(t("currency.rcoin")).toBe("Shard");
  });
});

test("the content version is cached for a second, or for a minute when the server has none", async () => {
  const published = source({ "settings.contentVersion": async () => ({ version: 7 }) });
  expect(await published.content().contentVersion()).toEqual({ number: 7, until: START + 1000 });
  const without = source({ "settings.contentVersion": () => Promise.reject(failure("not_offered")) });
  expect(await without.content().contentVersion()).toEqual({ number: 0, until: START + 60_000 });
});

test("when the content version cannot be read, the last known one or 0 is used and not cached", async () => {
  let fails = true;
  const { clock, content } = source({
    "settings.contentVersion": async () => {
      if (fails) throw failure("unavailable");
      return { version: 7 };
    },
  });
  expect(await content().contentVersion()).toEqual({ number: 0, until: 0 });
  fails = false;
  clock.time += 1000;
  expect(await content().contentVersion()).toEqual({ number: 7, until: clock.time + 1000 });
  fails = true;
  clock.time += 1000;
  expect(await content().contentVersion()).toEqual({ number: 7, until: 0 });
});

test("pages wait at most 1.5 s for the content version", async () => {
  vi.useFakeTimers();
  try {
    const { content } = source({ "settings.contentVersion": () => new Promise(() => {}) });
    const version = content().contentVersion();
    let known = false;
    void version.then(() => {
      known = true;
    });
    await vi.advanceTimersByTimeAsync(1499);
    expect(known).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await version).toEqual({ number: 0, until: 0 });
  } finally {
    vi.useRealTimers();
  }
});

test("manual refreshes count as publications, cached until the earlier of both numbers expires", async () => {
  const { content } = source(
    { "settings.contentVersion": async () => ({ version: 7 }) },
    { current: async () => ({ number: 3, until: START + 400 }) },
  );
  expect(await content().contentVersion()).toEqual({ number: 10, until: START + 400 });
});

test("a page is fresh until the first of its data expires, or until an earlier explicit time", async () => {
  const { content } = source({
    "settings.contentVersion": async () => ({ version: 1 }),
    "downloads.list": async () => ({ data: [] }),
  });
  const request = content();
  expect(request.freshUntil(0)).toBeUndefined();
  await request.downloads.list({});
  expect(request.freshUntil(0)).toBe(START + 3_600_000);
  expect(request.freshUntil(3_600_001)).toBeUndefined();
  request.expireBy(START + 10);
  request.expireBy(START + 20);
  expect(request.freshUntil(0)).toBe(START + 10);
});

test("neither a price nor a page that shows it is returned after the end of its sale", async () => {
  const end = START + 50_000;
  let price = 60;
  const { clock, content } = source({
    "settings.contentVersion": async () => ({ version: 1 }),
    "shop.items": async () => ({
      data: [{ productNum: 1, name: "Fox", price, imageUrl: "", info: "", category: "pet" }],
      lastPage: 1,
      changesAt: clock.time < end ? new Date(end).toISOString() : undefined,
    }),
  });
  const hour = { fresh: 3_600_000, staleWhileRevalidate: 300_000, staleIfError: 5 };
  const read = async (request = content()) => (await request.shop.items({ category: "all", page: 1 })).data[0]!.price;
  clock.time += 20_000;
  const request = content();
  expect(await read(request)).toBe(60);
  expect(request.freshUntil(hour.fresh)).toBe(end);
  expect(request.pagePolicy(hour)).toEqual({ fresh: 30_000, staleWhileRevalidate: 0, staleIfError: 5 });
  price = 100;
  clock.time = end - 1;
  expect(await read()).toBe(60);
  clock.time = end;
  const later = content();
  expect(await read(later)).toBe(100);
  expect(later.pagePolicy(hour)).toEqual(hour);
});

test("a page that shows live data is fresh and stale as long as they are, and is kept as long as its route declares", () => {
  const { content } = source({});
  const request = content();
  expect(request.pagePolicy(policies.guides)).toEqual(policies.guides);
  request.limitTo("status");
  const { staleIfError } = policies.guides;
  expect(request.pagePolicy(policies.guides)).toEqual({ fresh: 30_000, staleWhileRevalidate: 15_000, staleIfError });
  expect(request.pagePolicy(policies.contentVersion)).toEqual(policies.contentVersion);
});

test("an old server status does not make a page stale, other old data do", async () => {
  let fails = false;
  const reply = async (value: object) => {
    if (fails) throw failure("unavailable");
    return value;
  };
  const { clock, content } = source({
    "settings.contentVersion": async () => ({ version: 1 }),
    "status.current": () => reply({ players: 3, at: "2026-06-01T00:00:00Z" }),
    "downloads.list": () => reply({ data: [] }),
  });
  await content().status.current({});
  await content().downloads.list({});
  fails = true;
  clock.time += 2 * 3_600_000;
  const request = content();
  expect(await request.status.current({})).toMatchObject({ players: 3 });
  expect(request.staleSince()).toBeUndefined();
  await request.downloads.list({});
  expect(request.staleSince()).toBe(START);
});

test.each([
  ["unauthorized", 503, t("call.networkError")],
  ["rate_limited", 503, t("call.networkError")],
  ["not_found", 404, "No."],
  ["not_offered", 501, "No."],
] as const)("a call that fails with %s becomes a response with status %i", async (code, status, message) => {
  const { content } = source({
    "settings.contentVersion": async () => ({ version: 1 }),
    "downloads.list": () => Promise.reject(failure(code)),
  });
  const answer = await content()
    .downloads.list({})
    .catch((response: Response) => response);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).status).toBe(status);
  expect(await (answer as Response).json()).toMatchObject({ message });
});

test("an unexpected error of a call is logged and becomes unavailable, and a refusal is not logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answerOf = (error: Error) =>
    source({
      "settings.contentVersion": async () => ({ version: 1 }),
      "downloads.list": () => Promise.reject(error),
    })
      .content()
      .downloads.list({})
      .catch((response: Response) => response) as Promise<Response>;
  await answerOf(failure("not_found"));
  expect(log).not.toHaveBeenCalled();
  const broken = new Error("a secret detail");
  const answer = await answerOf(broken);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ code: "unavailable", message: t("call.networkError") });
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("downloads.list failed"), broken);
  log.mockRestore();
});

test("the text of a cached failure is in the language of each request", async () => {
  const error = () => new GameApiError("not_offered", message("call.notOffered"));
  const { content } = source({ "news.byId": () => Promise.reject(error()) });
  const answer = async () => {
    const response: Response = await content()
      .news.byId({ id: 1 })
      .catch((thrown) => thrown);
    return ((await response.json()) as { message: string }).message;
  };
  expect(await answer()).toBe("Not available on this server.");
  expect(await runInLanguage(languageOfPath("/fil"), answer)).toBe("Hindi available sa server na ito.");
});
