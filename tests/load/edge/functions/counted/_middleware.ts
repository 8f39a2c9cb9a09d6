import { onRequest as handleRequest } from "../../../../../functions/_middleware.ts";
import { countRowsRead } from "../../rows-read.ts";

/** The portal with nothing cached (see `uncached`), which tells how many rows of the database a request has read. */
export const onRequest: PagesFunction<{ DB: D1Database }> = async (context) => {
  let rows = 0;
  const env = {
    ...context.env,
    DB: countRowsRead(context.env.DB, (read) => {
      rows += read;
    }),
  };
  const response = await handleRequest({ ...context, env });
  const counted = new Response(response.body, response);
  counted.headers.set("X-Rows-Read", String(rows));
  return counted;
};
