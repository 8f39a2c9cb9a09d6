import type { Fetcher } from "@remix-run/react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { type ActionResult, callAction, type Submission } from "./action.ts";
import type { Match } from "./matches.ts";
import { dataAddress, fetchData, type LoaderResults, PageRedirect } from "./single-fetch.ts";

/** What the server sent and what submitted forms have changed since. A change creates a new object. */
export interface PageState {
  /** By route. */
  loaderData: Readonly<Record<string, unknown>>;
  /** By route; null unless the page is the response to a form that was posted without scripts. */
  actionData: Readonly<Record<string, unknown>> | null;
  /** An error to show instead of a route and its children: the one with this index, which has an error boundary. */
  failure: { boundary: number; error: unknown } | undefined;
  /** By key. */
  fetchers: ReadonlyMap<string, Fetcher>;
}

/**
 * A hydrated page: its routes, its data, and the forms that are being submitted. It has the address that the document
 * was loaded from, because every link and every redirect loads a document.
 */
export class Page {
  readonly matches: readonly Match[];
  /** Address of the page's action. */
  readonly formAction: string;
  state: PageState;
  private readonly listeners = new Set<(state: PageState) => void>();
  /** Submissions whose response or following loaders are pending, by key of the fetcher. */
  private readonly running = new Map<string, AbortController>();
  /** Number of components that use a fetcher, by its key. */
  private readonly users = new Map<string, number>();
  private lastLoad = 0;
  private shownLoad = 0;

  constructor(matches: readonly Match[], { loaderData, actionData }: Pick<PageState, "loaderData" | "actionData">) {
    this.matches = matches;
    const { pathname, search } = location;
    // An index route has the same path as its layout, which may have an action too.
    const index = matches[matches.length - 1]?.isIndex ? `?index${search.replace("?", "&")}` : search;
    this.formAction = pathname + index;
    this.state = { loaderData, actionData, failure: undefined, fetchers: new Map() };
  }

  /** @returns removes the listener */
  subscribe(listener: (state: PageState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Keeps the data of a fetcher while a component uses it.
   * @returns ends the use; the last component that does so discards the data
   */
  keepFetcher(key: string): () => void {
    const count = (change: number) => {
      const users = (this.users.get(key) ?? 0) + change;
      this.users.set(key, users);
      return users;
    };
    count(1);
    return () => {
      // A submission that is still running ends first.
      if (count(-1) === 0 && !this.running.has(key)) this.update({ fetchers: this.fetchersWith(key, undefined) });
    };
  }

  /**
   * Submits a form to the action of the page, then loads the data of the page again, as its routes'
   * `shouldRevalidate` decide. A later submission with the same key replaces an earlier one.
   */
  async submit(key: string, submission: Submission): Promise<void> {
    this.running.get(key)?.abort();
    const controller = new AbortController();
    this.running.set(key, controller);
    const { signal } = controller;
    const show = (fetcher: Fetcher | undefined, change: Partial<PageState> = {}) =>
      this.update({ ...change, fetchers: this.fetchersWith(key, fetcher) });
    const sent = sentForm(submission);
    show({ ...sent, state: "submitting", data: this.state.fetchers.get(key)?.data });

    const result = await callAction(this.matches, submission, signal);
    if (signal.aborted) return;
    if (!("data" in result)) {
      this.running.delete(key);
      // The form is no longer on the page.
      if (!this.users.get(key)) return show(undefined);
      if ("redirect" in result) return openDocument(result.redirect);
      return show(undefined, { failure: this.failureOf(this.matches.length - 1, result.error) });
    }

    show({ ...sent, state: "loading", data: result.data });
    const change = await this.load(submission, result, signal);
    if (signal.aborted) return;
    if (change instanceof PageRedirect) return openDocument(change.redirect);
    this.running.delete(key);
    show(this.users.get(key) ? { ...idle, data: result.data } : undefined, change);
  }

  /** Loads the data of the page after a form has been answered. */
  private async load(
    { formAction, formData }: Submission,
    { data: actionResult, status: actionStatus }: Extract<ActionResult, { data: unknown }>,
    signal: AbortSignal,
  ): Promise<Partial<PageState> | PageRedirect> {
    const url = new URL(location.href);
    const withLoader = this.matches.filter(({ hasLoader }) => hasLoader);
    const args = {
      currentUrl: url,
      nextUrl: url,
      formMethod: "POST" as const,
      formAction,
      formData,
      actionResult,
      ...(actionStatus === undefined ? {} : { actionStatus }),
      // Whatever the status of the action was, as with Remix's single fetch.
      defaultShouldRevalidate: true,
    };
    const loaded = withLoader.filter(
      ({ params, module: { shouldRevalidate } }) =>
        shouldRevalidate?.({ ...args, currentParams: params, nextParams: params }) ?? true,
    );
    if (loaded.length === 0) return {};
    const address = dataAddress(url);
    if (loaded.length < withLoader.length) address.searchParams.set("_routes", loaded.map(({ id }) => id).join(","));
    this.lastLoad += 1;
    const load = this.lastLoad;

    let results: LoaderResults;
    try {
      results = (await fetchData(address, { signal })).result as LoaderResults;
    } catch (error) {
      return { failure: this.failureOf(0, error) };
    }
    if (results instanceof PageRedirect) return results;
    // The data of a load that began later are already shown.
    if (load < this.shownLoad) return {};
    this.shownLoad = load;
    const loaderData = { ...this.state.loaderData };
    for (const [index, { id }] of this.matches.entries()) {
      const result = results[id];
      if (!result) continue;
      if ("redirect" in result) return new PageRedirect(result.redirect);
      if ("error" in result) return { loaderData, failure: this.failureOf(index, result.error) };
      loaderData[id] = result.data;
    }
    return { loaderData };
  }

  /** The failure of a route, shown by the nearest error boundary. */
  private failureOf(index: number, error: unknown): PageState["failure"] {
    let boundary = index;
    while (boundary > 0 && !this.matches[boundary]?.module.ErrorBoundary) boundary -= 1;
    return { boundary, error };
  }

  private fetchersWith(key: string, fetcher: Fetcher | undefined): PageState["fetchers"] {
    const fetchers = new Map(this.state.fetchers);
    if (fetcher) fetchers.set(key, fetcher);
    else fetchers.delete(key);
    return fetchers;
  }

  private update(change: Partial<PageState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener(this.state);
  }
}

const unsent = {
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  text: undefined,
  json: undefined,
} as const;

/** A fetcher without a submission. */
export const idle = { ...unsent, state: "idle", data: undefined } as const satisfies Fetcher;

function sentForm({ formAction, formData, isMultipart }: Submission) {
  return {
    ...unsent,
    formMethod: "POST",
    formAction,
    formEncType: isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded",
    formData,
  } as const;
}

/** Leaves the page, to an address without the prefix of its language. The document is loaded even if its address differs only in the fragment. */
function openDocument(address: string): void {
  const { href, origin, pathname, search } = new URL(localizedHref(address), location.href);
  const isSameDocument = origin === location.origin && pathname === location.pathname && search === location.search;
  location.assign(href);
  if (isSameDocument) location.reload();
}
