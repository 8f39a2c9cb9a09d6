import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/components/page-meta.ts";
import { cacheHeaders } from "#app/http/cache/policies.ts";
import { shellPages } from "./pages.ts";
import styles from "./shell-page.module.css";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { name: data?.title ?? "", path: "/", noindex: true });

export const headers = () => cacheHeaders("guides");

export function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.toLowerCase().replace(/^\/|\/$/g, "");
  const page = shellPages.find((candidate) => candidate.path === path);
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

/** A form of a page that is not there yet (the login box above all) is told so. */
export function action(): never {
  throw new Response(null, { status: 501 });
}

export default function ShellPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className={styles.title}>{page.title}</h1>
      <div className="panel">
        <div className={`panel-body ${styles.body}`}>
          <p>{page.lead}</p>
          <p>This page is being built and opens soon.</p>
          <a className="button quiet" href="/news">
            Read the news meanwhile
          </a>
        </div>
      </div>
    </>
  );
}
