/** As large as a page, and never computed. */
const page =
  `<!doctype html><title>A constant page</title>${"<p>The moon rises over the gate of the old town.</p>\n".repeat(600)}`.slice(
    0,
    30_000,
  );

/** A page of 30 kB that is there already: what a page from the cache is compared with. */
export const onRequest: PagesFunction = () => new Response(page, { headers: { "Content-Type": "text/html" } });
