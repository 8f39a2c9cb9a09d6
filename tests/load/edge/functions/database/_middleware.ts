import type { DatabaseReply, DatabaseRequest } from "./protocol.ts";

/** Serves the database to a worker in another process. */
export const onRequest: PagesFunction<{ DB: D1Database }> = async ({ request, env }) => {
  const { method, statements, session }: DatabaseRequest = await request.json();
  const database = session === undefined ? env.DB : env.DB.withSession(session);
  const prepared = statements.map(({ sql, values }) => database.prepare(sql).bind(...values));
  const reply: DatabaseReply = { results: [], bookmark: null, error: "" };
  try {
    reply.results = method === "raw" ? [await prepared[0]?.raw()] : await database.batch(prepared);
  } catch (error) {
    reply.error = (error as Error).message;
  }
  reply.bookmark = "getBookmark" in database ? database.getBookmark() : null;
  return Response.json(reply);
};
