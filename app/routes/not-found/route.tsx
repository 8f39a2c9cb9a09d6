import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Scene } from "#app/components/error-page/scene.tsx";
import { pageMeta } from "#app/components/page-meta.ts";
import { useShell } from "#app/components/shell/use-shell.ts";
import { cacheHeaders } from "#app/http/cache/policies.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { name: "404 NOT FOUND", path: "/", noindex: true });

export const headers = () => cacheHeaders("news");

export function loader() {
  return data(null, 404);
}

/** Also an action: a form sent to nowhere gets the same honest answer. */
export const action = loader;

export default function NotFound() {
  const { pictures } = useShell();
  return (
    <Scene backdrop={pictures.backdrop}>
      <h1>404 NOT FOUND</h1>
      <p>There is no page at this address. It may have moved, or the link has a slip in it.</p>
      <p>
        <a className="button quiet" href="/" data-go-back="">
          Go Back
        </a>
        <a className="button" href="/">
          Homepage
        </a>
      </p>
    </Scene>
  );
}
