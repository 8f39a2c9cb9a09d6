import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Services } from "#app/server/services.ts";

declare module "@remix-run/cloudflare" {
  /** The context of every loader and action; read it with `getServices`. */
  interface AppLoadContext {
    services: Services;
    /** Whether the site has a page at a path; a page that shows an entry may lack that entry. */
    hasPage?: (path: string) => boolean;
  }
}

/** Wraps a request's services as a load context for Remix. */
export function loadContextOf(services: Services, hasPage: AppLoadContext["hasPage"]): AppLoadContext {
  return { services, hasPage };
}
