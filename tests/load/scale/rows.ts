/** The figures of a row, milliseconds and numbers. Those of `limits` are the most that it may have. */
export interface Measurement {
  /** The whole work. */
  milliseconds?: number;
  /** The longest statement or batch, during which nothing else is answered; D1 ends one after 30 seconds. */
  longest?: number;
  /** Statements of an invocation, of which D1 allows 1,000. */
  statements?: number;
  /** Invocations until everything was done. */
  rounds?: number;
  /** Time in the database. */
  database?: number;
  /** Bytes of the answer, or of a file. */
  bytes?: number;
  /** Memory of the isolate, megabytes; it has 128. */
  memory?: number;
  /** By how many percent the file of the database grew. */
  growth?: number;
}

/** Work that is measured in a filled database: of a job, while the site is stopped, or a page, while it runs. */
export type ScaleRow = { name: string; limits: Measurement } & (
  | { job: (database: D1Database, folder: string) => Promise<Measurement> }
  | { page: (site: string, cookie: string) => Promise<Measurement> }
);
