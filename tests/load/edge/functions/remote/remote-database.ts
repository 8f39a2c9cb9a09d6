import type { DatabaseReply, DatabaseRequest, RemoteStatement } from "../database/protocol.ts";

const remote = Symbol("remote statement");
type Statement = D1PreparedStatement & { [remote]?: RemoteStatement };
type Send = (request: DatabaseRequest) => Promise<DatabaseReply>;

/** A database in another process, as it is on the edge: every round trip is a request to `url`. */
export function remoteDatabase(url: string): D1Database {
  async function send(request: DatabaseRequest): Promise<DatabaseReply> {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(request) });
    const reply: DatabaseReply = await response.json();
    if (reply.error) throw new Error(reply.error);
    return reply;
  }
  const database = {
    ...queries(send),
    withSession(start: string) {
      let bookmark = start;
      const session = queries(async (request) => {
        const reply = await send({ ...request, session: bookmark });
        bookmark = reply.bookmark ?? bookmark;
        return reply;
      });
      return { ...session, getBookmark: () => bookmark };
    },
  };
  return database as unknown as D1Database;
}

function queries(send: Send): Pick<D1Database, "prepare" | "batch"> {
  const prepared = (sql: string, values: unknown[]): D1PreparedStatement => {
    const results = async (method: "all" | "raw") => {
      const { results } = await send({ method, statements: [{ sql, values }] });
      return results[0];
    };
    const all = () => results("all") as Promise<D1Result<Record<string, unknown>>>;
    return {
      [remote]: { sql, values },
      bind: (...bound: unknown[]) => prepared(sql, bound),
      all,
      run: all,
      raw: () => results("raw"),
      first: async (column?: string) => {
        const row = (await all()).results[0] ?? null;
        return row && column !== undefined ? row[column] : row;
      },
    } as unknown as D1PreparedStatement;
  };
  return {
    prepare: (sql) => prepared(sql, []),
    batch: async <Row>(statements: Statement[]) => {
      const { results } = await send({ method: "all", statements: statements.map((statement) => statement[remote]!) });
      return results as D1Result<Row>[];
    },
  };
}
