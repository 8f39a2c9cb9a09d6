import { data } from "@remix-run/cloudflare";
import { notFound } from "#app/shell/error-page/error-texts.ts";
import { Scene } from "#app/shell/error-page/scene.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";

export const handle: PageHandle = { cache: ["news"] };

export const meta = pageMeta(() => ({ name: notFound().name, path: "/", noindex: true }));

export function loader() {
  return data(null, 404);
}

/** Forms posted to an unknown address get the same 404. */
export const action = loader;

export default function NotFound() {
  const { title, text } = notFound();
  return <Scene backdrop={useShell().pictures.backdrop} title={title} text={text} />;
}
