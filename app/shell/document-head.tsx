import { type ReactNode, useState } from "react";

/**
 * The `<head>` of the document. The browser's scripts do not contain what is in it: it is not `children` there, but what
 * the server rendered. If React creates the document again, for an error page, it finds it in the one that it replaces.
 */
export function DocumentHead({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <head>{children}</head> : <ServerHead />;
}

function ServerHead() {
  const [__html] = useState(() => document.head.innerHTML);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup of the document itself
  return <head suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}
