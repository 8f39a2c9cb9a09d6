import { data, type MetaFunction } from "@remix-run/cloudflare";
import { pageMeta } from "#app/components/page-meta.ts";
import { cacheHeaders } from "#app/http/cache/policies.ts";
import styles from "./not-found.module.css";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { name: "404 NOT FOUND", path: "/", noindex: true });

export const headers = () => cacheHeaders("news");

export function loader() {
  return data(null, 404);
}

/** Also an action: a form sent to nowhere gets the same honest answer. */
export const action = loader;

export default function NotFound() {
  return (
    <div className={styles.page}>
      <h1>404 NOT FOUND</h1>
      <p>There is no page at this address. It may have moved, or the link has a slip in it.</p>
      <p className={styles.buttons}>
        <a className="button quiet" href="/" data-go-back="">
          Go Back
        </a>
        <a className="button" href="/">
          Homepage
        </a>
      </p>
    </div>
  );
}
