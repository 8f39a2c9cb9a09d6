/** As many round trips to the database as asked for: what the local database's own overhead costs. */
export const onRequest: PagesFunction<{ DB: D1Database }> = async ({ request, env }) => {
  const trips = Number(new URL(request.url).searchParams.get("trips"));
  await Promise.all(Array.from({ length: trips }, () => env.DB.prepare("SELECT key, value FROM settings").all()));
  return new Response("ok");
};
