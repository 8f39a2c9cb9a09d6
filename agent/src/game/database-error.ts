/** An error of a game's database, without the values of parameters: those may be passwords. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  /** The server's number of the error; 0 for errors of the connection. */
  readonly number: number;
  /** The driver's code, such as `ESOCKET`. */
  readonly code: string;
  /** The statement with placeholders. */
  readonly statement: string;

  constructor(message: string, details: { number: number; code: string; statement: string }) {
    super(message);
    this.number = details.number;
    this.code = details.code;
    this.statement = details.statement;
  }
}

/** A database that does not exist, or that the login may not use, has nothing. Lost connections stay errors. */
export async function unlessRefused<Result>(work: Promise<Result>, nothing: Result): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseError && error.number > 0) return nothing;
    throw error;
  }
}

/** Texts of at least this length are removed from messages. Shorter ones would make messages unreadable. */
const REDACTED_LENGTH = 3;

/**
 * Turns what a driver throws into a {@link DatabaseError}.
 *
 * @param thrown an error, or several of one statement
 * @param query the statement and its parameters, if it was one
 */
export function databaseError(
  thrown: unknown,
  query: { sql: string; parameters: readonly unknown[] } = { sql: "", parameters: [] },
): DatabaseError {
  if (thrown instanceof DatabaseError) return thrown;
  const errors = thrown instanceof AggregateError ? thrown.errors : Array.isArray(thrown) ? thrown : [thrown];
  // Servers send general errors such as "The statement has been terminated" after the particular one.
  const [error] = errors as { message?: string; number?: number; errno?: number; code?: string | number }[];
  return new DatabaseError(withoutValues(error?.message ?? String(thrown), query.parameters), {
    // Socket errors have negative numbers of the operating system.
    number: Math.max(error?.number ?? error?.errno ?? 0, 0),
    code: String(error?.code ?? ""),
    statement: query.sql,
  });
}

function withoutValues(message: string, parameters: readonly unknown[]): string {
  let text = message;
  for (const value of parameters) {
    if (typeof value === "string" && value.length >= REDACTED_LENGTH) text = text.replaceAll(value, "…");
  }
  // "Truncated value: 'secr'", "Incorrect string value: '\xEA…'": beginnings of values.
  return text.replaceAll(/(\bvalue:? )'[^']*'?/gi, "$1'…'");
}
