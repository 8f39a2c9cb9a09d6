import { createElement, type ReactNode, useState } from "react";

interface ServerMarkupProps {
  /** Name of the element. */
  as: string;
  attributes: Readonly<Record<string, unknown> & { className: string | undefined }>;
  /** `import.meta.env.SSR && …`, so that the content is not part of the browser's scripts. */
  children: ReactNode;
}

/**
 * An element that keeps the markup that the server rendered: React leaves it as it is when it hydrates the page. If it
 * creates the element again, for an error page, it finds the markup in the page that it replaces.
 */
export function ServerMarkup({ as, attributes, children }: ServerMarkupProps) {
  return children ? createElement(as, attributes, children) : <Kept as={as} attributes={attributes} />;
}

function Kept({ as, attributes }: Pick<ServerMarkupProps, "as" | "attributes">) {
  const [__html] = useState(() => document.getElementsByClassName(attributes.className ?? "")[0]?.innerHTML ?? "");
  return createElement(as, { ...attributes, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html } });
}
