/** A problem as the operator reads it: one line each. */
export interface Problem {
  /** What happened. */
  error: string;
  /** What to do about it. */
  advice: string;
}

/** An error that says what to do about it. */
export class AdvisedError extends Error {
  override name = "AdvisedError";
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}

const RETRY = "Nothing is lost: the agent tries again.";

/** Errors of Node, SQL Server (`tedious`) and MariaDB/MySQL (`mysql2`) by code or number, with what to do. */
const known: [RegExp, string, string][] = [
  [/^ENOSPC$/, "The disk is full", `Free some space. ${RETRY}`],
  [/^(?:EACCES|EPERM|EROFS)$/, "A file cannot be written", "Give the agent's user write permission to its folder."],
  [
    /^(?:ELOGIN|18456|ER_ACCESS_DENIED_ERROR)$/,
    "The database refused the login",
    "Correct database.user and database.password in agent.toml.",
  ],
  [
    /^(?:4060|ER_BAD_DB_ERROR|ER_DBACCESS_DENIED_ERROR)$/,
    "A database does not exist or is not open to the agent",
    "Run `portal-agent check`: it prints the GRANT or the name to correct.",
  ],
  [
    /^(?:229|230|ER_TABLEACCESS_DENIED_ERROR|ER_COLUMNACCESS_DENIED_ERROR|ER_PROCACCESS_DENIED_ERROR)$/,
    "A permission is missing",
    "Run `portal-agent check`: it prints the GRANT that is missing, or the name to correct.",
  ],
  [
    /^(?:207|208|2812|ER_NO_SUCH_TABLE|ER_BAD_FIELD_ERROR|ER_SP_DOES_NOT_EXIST)$/,
    "A table, column or procedure does not exist",
    "Run `portal-agent check`, and correct the map in agent.toml.",
  ],
  [/^(?:1205|1222|ER_LOCK_DEADLOCK|ER_LOCK_WAIT_TIMEOUT)$/, "The database was busy", RETRY],
  [
    /^(?:1105|9002|ER_RECORD_FILE_FULL|ER_DISK_FULL)$/,
    "The database's disk is full",
    `Free some space on the database's disk. ${RETRY}`,
  ],
  [
    /^(?:ESOCKET|ETIMEOUT|ECONNCLOSED|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|PROTOCOL_CONNECTION_LOST|ER_SERVER_SHUTDOWN|EREQUEST)$/,
    "The database cannot be reached",
    `Check that it runs, and database.host and database.port in agent.toml. ${RETRY}`,
  ],
];

/** Describes an error in one line, with advice. */
export function describeProblem(error: unknown): Problem {
  const { message, advice } = error as { message?: string; advice?: string };
  const text = oneLine(message ?? String(error));
  if (advice) return { error: text, advice };
  for (const code of codesOf(error)) {
    const match = known.find(([pattern]) => pattern.test(code));
    if (match) return { error: `${match[1]} (${text}).`, advice: match[2] };
  }
  return { error: text, advice: RETRY };
}

/** The codes and numbers of an error and its causes, the most specific first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== "object" || error === null || depth > 3) return [];
  const { number, code, cause, originalError, errors } = error as Record<string, unknown>;
  const inner = [cause, originalError, ...(Array.isArray(errors) ? errors : [])];
  return [
    ...[number, code].filter((value) => value !== undefined).map(String),
    ...inner.flatMap((value) => codesOf(value, depth + 1)),
  ];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 250);
}
