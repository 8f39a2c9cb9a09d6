/** The least a function can do: what everything else is compared with. */
export const onRequest: PagesFunction = () => new Response("ok", { headers: { "Content-Type": "text/plain" } });
