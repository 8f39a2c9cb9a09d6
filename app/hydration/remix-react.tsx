import type * as Remix from "@remix-run/react";
import {
  Component,
  createContext,
  type FormEvent,
  forwardRef,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { matchesOf, type RouteModule } from "./matches.ts";
import { idle, Page, type PageState } from "./page.ts";
import { decodeData } from "./single-fetch.ts";
import { type SubmitTarget, submissionOf } from "./submission.ts";

/*
 * `@remix-run/react` in the browser: `vite.config.ts` puts this module in its place in built pages. It has the part of
 * its interface that the application uses, for pages that are documents with forms: no client-side navigation, so no
 * router (docs/decisions/0028-no-router-in-the-browser.md). The build fails on an import that is missing here.
 */

type Api = typeof Remix;

const PageContext = createContext<{ page: Page; state: PageState } | undefined>(undefined);
/** The index of the match that is being rendered. */
const RouteIndex = createContext(0);
const RouteError = createContext<unknown>(undefined);

function usePage() {
  const context = useContext(PageContext);
  if (!context) throw new Error("Only components of a page can use its data.");
  return context;
}

function useRouteId(): string {
  return usePage().page.matches[useContext(RouteIndex)]!.id;
}

export const useLoaderData = (() => usePage().state.loaderData[useRouteId()]) as Api["useLoaderData"];

export const useActionData = (() => usePage().state.actionData?.[useRouteId()]) as Api["useActionData"];

export const useRouteLoaderData = ((id: string) => usePage().state.loaderData[id]) as Api["useRouteLoaderData"];

export const useRouteError: Api["useRouteError"] = () => useContext(RouteError);

export const isRouteErrorResponse: Api["isRouteErrorResponse"] = (error): error is Remix.ErrorResponse =>
  typeof error?.status === "number" &&
  typeof error.statusText === "string" &&
  typeof error.internal === "boolean" &&
  "data" in error;

export const useLocation: Api["useLocation"] = () => documentLocation();

function documentLocation(): Remix.Location {
  const { search, hash } = location;
  return { pathname: pagePath(), search, hash, state: null, key: "default" };
}

/** The path of the page without the prefix of its language. */
function pagePath(): string {
  return location.pathname.slice((__remixContext.basename ?? "/").replace(/\/$/, "").length) || "/";
}

export const useMatches: Api["useMatches"] = () => {
  const { page, state } = usePage();
  return uiMatches(page, state);
};

function uiMatches({ matches }: Page, { loaderData }: PageState): Remix.UIMatch[] {
  return matches.map(({ id, pathname, params, module }) => ({
    id,
    pathname,
    params,
    data: loaderData[id],
    handle: module.handle,
  }));
}

/** The forms and submissions of a component, see `Page.submit`. */
export const useFetcher = ((options: { key?: string } = {}) => {
  const ownKey = useId();
  const key = options.key ?? ownKey;
  const { page, state } = usePage();
  useEffect(() => page.keepFetcher(key), [page, key]);
  const functions = useMemo(() => {
    const submit = (target: SubmitTarget) => void page.submit(key, submissionOf(target, page));
    return { submit, Form: fetcherForm(page, submit), load: refuseToLoad };
  }, [page, key]);
  const fetcher = state.fetchers.get(key) ?? idle;
  return useMemo(() => ({ ...functions, ...fetcher }), [functions, fetcher]);
}) as unknown as Api["useFetcher"];

function refuseToLoad(): never {
  throw new Error("Fetchers only submit forms.");
}

/** A form that is submitted without leaving the page. Forms of other pages are left to the browser. */
function fetcherForm(page: Page, submit: (target: SubmitTarget) => void) {
  // biome-ignore lint/correctness/noComponentHookFactories: Remix's interface, and `useFetcher` keeps the component
  return forwardRef<HTMLFormElement, Remix.FormProps>(function FetcherForm(props, ref) {
    const { onSubmit, method } = props;
    const action = props.action === undefined ? page.formAction : localizedHref(props.action);
    const submitOrLeave = (event: FormEvent<HTMLFormElement>) => {
      onSubmit?.(event);
      const isOfPage = method === "post" && new URL(action, location.href).pathname === location.pathname;
      if (event.defaultPrevented || !isOfPage) return;
      event.preventDefault();
      // Safari 12 to 15.3 do not name the button.
      submit(
        ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null | undefined) ?? event.currentTarget,
      );
    };
    return <form {...props} ref={ref} action={action} onSubmit={submitOrLeave} />;
  });
}

/** A route of the page with its children, or its error boundary. */
function RouteAt({ index }: { index: number }) {
  const { page, state } = usePage();
  const match = page.matches[index];
  if (!match) return null;
  const { default: Route, ErrorBoundary, Layout } = match.module;
  const inLayout = (element: ReactElement<unknown, RouteModule["default"]>) =>
    Layout && index === 0 ? <Layout>{element}</Layout> : element;
  const { failure } = state;
  return (
    <RouteIndex.Provider value={index}>
      {ErrorBoundary ? (
        <Failures failure={failure?.boundary === index ? failure : undefined} fallback={inLayout(<ErrorBoundary />)}>
          {inLayout(<Route />)}
        </Failures>
      ) : (
        inLayout(<Route />)
      )}
    </RouteIndex.Provider>
  );
}

export const Outlet: Api["Outlet"] = () => <RouteAt index={useContext(RouteIndex) + 1} />;

interface Failure {
  error: unknown;
}

interface FailuresProps {
  /** An error of a loader or an action. */
  failure: Failure | undefined;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows the fallback after a failure or an error while rendering the children. */
class Failures extends Component<FailuresProps, { failure: Failure | undefined }> {
  override state: { failure: Failure | undefined } = { failure: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const failure = this.props.failure ?? this.state.failure;
    return (
      <RouteError.Provider value={failure?.error}>
        {failure ? this.props.fallback : this.props.children}
      </RouteError.Provider>
    );
  }
}

/** Renders nothing: the head remains as the server rendered it (`app/shell/document-head.tsx`). */
export const Links: Api["Links"] = () => <></>;
export const Meta: Api["Meta"] = () => <></>;

/** Renders nothing: the scripts in the document have started this page, and React ignores what follows in the body. */
export const Scripts: Api["Scripts"] = () => null;

let page: Page | undefined;
let decoding: Promise<void> | undefined;
let decodingFailure: Failure | undefined;

async function createPage(): Promise<void> {
  try {
    const { stream } = __remixContext;
    if (!stream) throw new Error("The page has no data.");
    const data = (await decodeData(stream)) as Pick<PageState, "loaderData" | "actionData">;
    page = new Page(matchesOf(__remixRouteModules, __remixManifest.routes, pagePath()), data);
  } catch (error) {
    decodingFailure = { error };
  }
}

/** The page of the document. Suspends until its data are decoded. */
export const RemixBrowser: Api["RemixBrowser"] = () => {
  if (decodingFailure) throw decodingFailure.error;
  if (!page) {
    decoding ??= createPage();
    throw decoding;
  }
  return <CurrentPage page={page} />;
};

function CurrentPage({ page }: { page: Page }) {
  const [state, setState] = useState(page.state);
  useLayoutEffect(() => page.subscribe((changed) => startTransition(() => setState(changed))), [page]);
  const context = useMemo(() => ({ page, state }), [page, state]);
  return (
    <FirstOfTwo>
      <FirstOfTwo>
        <PageContext.Provider value={context}>
          <RouteAt index={0} />
        </PageContext.Provider>
      </FirstOfTwo>
    </FirstOfTwo>
  );
}

/** Remix's server renders a page as the first of two children, twice; React derives the values of `useId` from that. */
function FirstOfTwo({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {null}
    </>
  );
}
