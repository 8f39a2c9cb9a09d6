/** A constant text of the size of a page. */
const page =
  `<!doctype html><title>A constant page</title>${"<p>The moon rises over the gate of the old town.</p>\n".repeat(600)}`.slice(
    0,
    30_000,
  );

/** Serves a constant page of 30 kB: the baseline for pages from the cache. */
export const onRequest: PagesFunction = () => new Response(page, { headers: { "Content-Type": "text/html" } });
