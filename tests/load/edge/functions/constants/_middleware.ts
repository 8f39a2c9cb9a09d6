/** A constant text of the size of a page, 30 kB: the baseline for pages from the cache. */
const page =
  `<!doctype html><title>A constant page</title>${"<p>The moon rises over the gate of the old town.</p>\n".repeat(600)}`.slice(
    0,
    30_000,
  );

/**
 * The baselines: `/ok` is the smallest possible function, `/page` a constant page, and `/queries?trips=1` makes round
 * trips to the database, which measures the overhead of the local one.
 */
export const onRequest: PagesFunction<{ DB: D1Database }> = async ({ request, env }) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/page") return new Response(page, { headers: { "Content-Type": "text/html" } });
  if (pathname === "/queries") {
    const trips = Number(searchParams.get("trips"));
    await Promise.all(Array.from({ length: trips }, () => env.DB.prepare("SELECT key, value FROM settings").all()));
  }
  return new Response("ok", { headers: { "Content-Type": "text/plain" } });
};
