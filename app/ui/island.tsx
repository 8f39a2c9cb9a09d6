import { type ComponentType, createElement, useId } from "react";
import { renderToString } from "react-dom/server";

/** Values that JSON can hold. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

interface IslandProps<Props extends Record<string, Json>> {
  /** The name of the component in `app/entry.client.tsx`, which loads it in the browser. */
  name: string;
  component: ComponentType<Props>;
  /** Includes all texts: the catalogue stays on the server. */
  props: Props;
  /** Loads it at once, and not only when it comes into view, because it reacts to other parts of the page. */
  eager?: boolean;
}

/**
 * A component that React also runs in the browser, for state that lives there; the rest of a page is HTML of the server.
 * It is rendered apart from the page, with its own prefix of ids, because that is how the browser hydrates it.
 */
export function Island<Props extends Record<string, Json>>({ name, component, props, eager }: IslandProps<Props>) {
  const prefix = useId();
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
  return (
    <page-island
      data-name={name}
      data-eager={eager ? "" : undefined}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
