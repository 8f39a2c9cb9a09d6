export interface RemoteStatement {
  sql: string;
  values: unknown[];
}

/** A round trip: one statement, or several as a transaction. */
export interface DatabaseRequest {
  method: "all" | "raw";
  statements: RemoteStatement[];
  /** The bookmark or constraint with which a session starts. */
  session?: string;
}

export interface DatabaseReply {
  /** Of each statement: a result of `all()`, or the rows of `raw()`. */
  results: unknown[];
  bookmark: string | null;
  /** Why the statements failed; empty if they did not. */
  error: string;
}
