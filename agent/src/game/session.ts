import type { Kysely } from "kysely";
import { type TextCodec, textCodec } from "./code-page.ts";
import type { ColumnMap } from "./column-map.ts";
import { DatabaseError } from "./database-error.ts";
import type { Engine, Tables } from "./engine.ts";

/** The databases of one game, inside or outside of a transaction. */
export interface Session {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  readonly map: ColumnMap;
  readonly text: TextCodec;
  /**
   * Runs work in one transaction, which an error rolls back. Work that a deadlock ended runs again, at most twice.
   * Inside of a transaction, it becomes part of it.
   */
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
}

const ATTEMPTS = 3;

/** Creates a session that begins a transaction of its own for each write. */
export function gameSession(db: Kysely<Tables>, engine: Engine, map: ColumnMap): Session {
  const text = textCodec(map.codePage, map.columnCodePage);
  return {
    db,
    engine,
    map,
    text,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute((transaction) => work(joined({ db: transaction, engine, map, text })));
        } catch (error) {
          if (attempt === ATTEMPTS || !(error instanceof DatabaseError) || !engine.isDeadlock(error)) throw error;
        }
      }
    },
  };
}

/** A session inside of a transaction. */
function joined(parts: Omit<Session, "transaction">): Session {
  const session: Session = { ...parts, transaction: (work) => work(session) };
  return session;
}

/** A full name as Kysely takes it; it knows names of at most two parts. {@link ThreePartNameCompiler} takes this apart. */
export function tableOf(name: string): string {
  return name.replace(/\.(?=.*\.)/, ":");
}
