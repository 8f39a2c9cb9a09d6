/** Makes `trips` round trips to the database: measures the overhead of the local database. */
export const onRequest: PagesFunction<{ DB: D1Database }> = async ({ request, env }) => {
  const trips = Number(new URL(request.url).searchParams.get("trips"));
  await Promise.all(Array.from({ length: trips }, () => env.DB.prepare("SELECT key, value FROM settings").all()));
  return new Response("ok");
};
