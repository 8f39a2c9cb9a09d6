import { data } from "@remix-run/cloudflare";
import { NotFoundPage } from "#app/shell/error-page/not-found-page.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";

export const handle: PageHandle = { cache: ["news"] };

export const meta = pageMeta({ name: "404 NOT FOUND", path: "/", noindex: true });

export function loader() {
  return data(null, 404);
}

/** Also an action: a form sent to nowhere gets the same honest answer. */
export const action = loader;

export default function NotFound() {
  return <NotFoundPage backdrop={useShell().pictures.backdrop} />;
}
