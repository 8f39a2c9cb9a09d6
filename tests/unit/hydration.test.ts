import { createRequestHandler, data, redirect, type ServerBuild } from "@remix-run/cloudflare";
import type { UNSAFE_RouteModules } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchesOf } from "#app/hydration/matches.ts";
import { Page, type PageState } from "#app/hydration/page.ts";
import { decodeData } from "#app/hydration/single-fetch.ts";
import { submissionOf } from "#app/hydration/submission.ts";

const ORIGIN = "https://portal.test";

/** How often each loader has run. */
let loads: Record<"root" | "page", number>;
/** Requests of the page for its data. */
let requests: string[];
/** Whether the next load of data gets no response. */
let offline: boolean;
/** Whether the page's loader waits, and the loads that wait. */
let holding: boolean;
let held: (() => void)[];

const NoErrors = () => null;

const build = {
  entry: { module: { default: () => new Response(), handleError: () => {} } },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        default: () => null,
        loader: () => {
          loads.root += 1;
          return { loads: loads.root };
        },
      },
    },
    page: {
      id: "page",
      parentId: "root",
      path: "items/:id",
      module: {
        default: () => null,
        loader: async () => {
          loads.page += 1;
          const load = loads.page;
          if (holding) await new Promise<void>((resolve) => held.push(resolve));
          return { loads: load, at: new Date(0) };
        },
        action: async ({ request }: { request: Request }) => {
          const form = await request.formData();
          const wanted = form.get("wanted");
          if (wanted === "redirect") return redirect("/login?from=form");
          if (wanted === "404") throw data({ missing: "item" }, 404);
          if (wanted === "error") throw new Error("secret detail");
          return data({ fields: Object.fromEntries(form) }, wanted === "409" ? 409 : 200);
        },
      },
    },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  future: { v3_singleFetch: true },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  mode: "production",
} as unknown as ServerBuild;

const handle = createRequestHandler(build, "production");
const left = vi.fn();

beforeEach(() => {
  loads = { root: 1, page: 1 };
  requests = [];
  offline = false;
  holding = false;
  held = [];
  left.mockClear();
  const { href, origin, pathname, search } = new URL("/items/7?tab=2", ORIGIN);
  vi.stubGlobal("location", { href, origin, pathname, search, assign: left, reload: () => left("reload") });
  vi.stubGlobal("HTMLFormElement", class {});
  vi.stubGlobal("HTMLButtonElement", class {});
  vi.stubGlobal("HTMLInputElement", class {});
  // Remix's server, without a network in between.
  vi.stubGlobal("fetch", (address: URL, init: RequestInit) => {
    requests.push(`${init.method ?? "GET"} ${address.pathname}${address.search}`);
    if (offline && init.method === undefined) return Promise.reject(new TypeError("Failed to fetch"));
    return handle(new Request(address, init));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function openPage(modules: Record<string, object> = { root: {}, page: {} }) {
  const routes = { root: { hasLoader: true, path: "" }, page: { hasLoader: true, path: "items/:id" } };
  const matches = matchesOf(modules as UNSAFE_RouteModules, routes as never, "/items/7");
  const page = new Page(matches, { loaderData: { root: { loads: 1 }, page: { loads: 1 } }, actionData: null });
  const states: PageState[] = [];
  page.subscribe((state) => states.push(state));
  const stopUsing = page.keepFetcher("form");
  const submit = (fields: Record<string, string>, key = "form") => page.submit(key, submissionOf(fields, page));
  return { page, states, submit, stopUsing };
}

test("a form is submitted to the page's action, and then the page's data are loaded", async () => {
  const { page, states, submit } = openPage();
  await submit({ name: "Moon & Sun" });
  expect(requests).toEqual(["POST /items/7.data?tab=2", "GET /items/7.data?tab=2"]);
  expect(states.map(({ fetchers }) => fetchers.get("form")?.state)).toEqual(["submitting", "loading", "idle"]);
  expect(page.state.fetchers.get("form")?.data).toEqual({ fields: { name: "Moon & Sun" } });
  expect(page.state.loaderData).toEqual({ root: { loads: 2 }, page: { loads: 2, at: new Date(0) } });
  // The answer is shown together with the data, not before.
  expect(states[1]?.loaderData).toEqual({ root: { loads: 1 }, page: { loads: 1 } });
});

test("a route decides whether its data are loaded again, knowing the answer", async () => {
  const shouldRevalidate = vi.fn(() => false);
  const { page, submit } = openPage({ root: { shouldRevalidate }, page: {} });
  await submit({ wanted: "409" });
  expect(shouldRevalidate).toHaveBeenCalledWith(
    expect.objectContaining({
      actionStatus: 409,
      actionResult: { fields: { wanted: "409" } },
      defaultShouldRevalidate: true,
      currentParams: { id: "7" },
    }),
  );
  expect(requests[1]).toBe("GET /items/7.data?tab=2&_routes=page");
  expect(page.state.loaderData).toMatchObject({ root: { loads: 1 }, page: { loads: 2 } });

  requests = [];
  const silent = openPage({ root: { shouldRevalidate }, page: { shouldRevalidate } });
  await silent.submit({});
  expect(requests).toEqual(["POST /items/7.data?tab=2"]);
});

test("a redirect opens its target as a document", async () => {
  const { page, submit } = openPage();
  await submit({ wanted: "redirect" });
  expect(left.mock.calls).toEqual([[`${ORIGIN}/login?from=form`]]);
  expect(page.state.loaderData).toMatchObject({ page: { loads: 1 } });
});

test("an error of the action is shown by the nearest error boundary, without its details", async () => {
  const layout = openPage({ root: { ErrorBoundary: NoErrors }, page: {} });
  await layout.submit({ wanted: "404" });
  expect(layout.page.state.failure).toMatchObject({ boundary: 0, error: { status: 404, data: { missing: "item" } } });
  const own = openPage({ root: { ErrorBoundary: NoErrors }, page: { ErrorBoundary: NoErrors } });
  await own.submit({ wanted: "error" });
  expect(own.page.state.failure).toMatchObject({ boundary: 1, error: { message: "Unexpected Server Error" } });
});

test("a client action can answer itself, and sees what the server threw", async () => {
  const clientAction = async ({ serverAction }: { serverAction: () => Promise<{ status: number }> }) => {
    const thrown = await serverAction().catch((error) => error);
    return new Response(JSON.stringify({ status: thrown.status }), {
      status: 503,
      headers: { "Content-Type": "application/json" },
    });
  };
  const { page, submit } = openPage({ root: {}, page: { clientAction } });
  await submit({ wanted: "404" });
  expect(page.state.fetchers.get("form")?.data).toEqual({ status: 404 });
  expect(page.state.failure).toBeUndefined();
});

test("a later submission replaces an earlier one, and older data never replace newer ones", async () => {
  const { page, submit } = openPage();
  const first = submit({ name: "first" });
  await submit({ name: "second" });
  await first;
  expect(page.state.fetchers.get("form")?.data).toEqual({ fields: { name: "second" } });
  expect(requests.filter((request) => request.startsWith("GET"))).toHaveLength(1);

  page.keepFetcher("other");
  holding = true;
  const slow = submit({ name: "slow" });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  holding = false;
  await submit({ name: "quick" }, "other");
  const shown = page.state.loaderData;
  held[0]?.();
  await slow;
  expect(page.state.loaderData).toEqual(shown);
  expect(page.state.fetchers.get("form")).toMatchObject({ state: "idle", data: { fields: { name: "slow" } } });
});

test("data that cannot be loaded are an error of the page", async () => {
  const { page, submit } = openPage();
  offline = true;
  await submit({ name: "Moon" });
  expect(page.state.failure).toMatchObject({ boundary: 0, error: { message: "Failed to fetch" } });
});

test("the answer to a form that is gone is discarded", async () => {
  const { page, submit, stopUsing } = openPage();
  const sent = submit({ wanted: "redirect" });
  stopUsing();
  await sent;
  expect(left).not.toHaveBeenCalled();
  expect(page.state.fetchers.size).toBe(0);
});

test("parameters and paths of the routes are those of the address", () => {
  const routes = {
    root: { path: "" },
    layout: { path: "admin" },
    page: { path: "news/:id/:part?" },
    rest: { path: "*" },
  };
  const of = (ids: (keyof typeof routes)[], path: string) =>
    matchesOf(Object.fromEntries(ids.map((id) => [id, {}])) as never, routes as never, path);
  const matches = of(["root", "layout", "page"], "/admin/news/a%20b");
  expect(matches.map(({ pathname }) => pathname)).toEqual(["/", "/admin", "/admin/news/a%20b"]);
  expect(matches[0]?.params).toEqual({ id: "a b", part: undefined });
  expect(of(["root", "rest"], "/a/b")[1]?.params).toEqual({ "*": "a/b" });
});

test("data in another format are an error", async () => {
  const page = new Response("<html></html>").body as ReadableStream<Uint8Array>;
  await expect(decodeData(page)).rejects.toThrow();
});
