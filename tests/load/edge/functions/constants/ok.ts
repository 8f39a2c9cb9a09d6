/** The smallest possible function: the baseline for all other measurements. */
export const onRequest: PagesFunction = () => new Response("ok", { headers: { "Content-Type": "text/plain" } });
