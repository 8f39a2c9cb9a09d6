/** A problem as the operator reads it: one line each. */
export interface Problem {
  /** What happened. */
  error: string;
  /** What to do about it. */
  advice: string;
}

/**
 * Where a problem is met: while the agent runs, which tries again by itself; in a command that ends with it; or in
 * `init`, before there is an `agent.toml`.
 */
export type Situation = "running" | "command" | "init";

/** What to do about a problem, which depends on where it is met. */
export interface Advice {
  text: string;
  /** The text while `agent.toml` is not written yet, if it differs. */
  init?: string;
  /** Whether the running agent goes on by itself as soon as it can. */
  retried?: boolean;
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

/** What to look at where SQL Server does not answer; docs/agent.md has the steps. */
const SQL_SERVER =
  "Check that SQL Server runs, and that SQL Server Configuration Manager has TCP/IP enabled (restart the service after that). " +
  "Its port is usually 1433. A name such as .\\SQLEXPRESS also needs the service SQL Server Browser. From another computer, " +
  "the firewall must let through the port, and UDP 1434 for the Browser.";

/** Errors of Node, SQL Server (`tedious`) and MariaDB/MySQL (`mysql2`) by code or number, with what to do. */
const known: [RegExp, string, Advice][] = [
  [/^ENOSPC$/, "The disk is full", { text: "Free some space.", retried: true }],
  [
    /^(?:EACCES|EPERM|EROFS)$/,
    "A file cannot be written",
    { text: "Give the agent's user write permission to its folder." },
  ],
  [
    /^(?:ELOGIN|18456|ER_ACCESS_DENIED_ERROR)$/,
    "The database refused the login",
    {
      text: "Correct database.user and database.password in agent.toml.",
      init: "Type the login and its password as in the program with which you manage the database.",
    },
  ],
  [
    /^(?:4060|ER_BAD_DB_ERROR|ER_DBACCESS_DENIED_ERROR)$/,
    "A database does not exist or is not open to the agent",
    {
      text: "Run `portal-agent check`: it prints the GRANT or the name to correct.",
      init: "Use a login that can see the game's databases.",
    },
  ],
  [
    /^(?:229|230|ER_TABLEACCESS_DENIED_ERROR|ER_COLUMNACCESS_DENIED_ERROR|ER_PROCACCESS_DENIED_ERROR)$/,
    "A permission is missing",
    {
      text: "Run `portal-agent check`: it prints the GRANT that is missing, or the name to correct.",
      init: "Use a login that can see the game's tables.",
    },
  ],
  [
    /^(?:207|208|2812|ER_NO_SUCH_TABLE|ER_BAD_FIELD_ERROR|ER_SP_DOES_NOT_EXIST)$/,
    "A table, column or procedure does not exist",
    {
      text: "Run `portal-agent check`, and correct the map in agent.toml.",
      init: "Check that this is the database server of the game.",
    },
  ],
  [/^(?:1205|1222|ER_LOCK_DEADLOCK|ER_LOCK_WAIT_TIMEOUT)$/, "The database was busy", { text: "", retried: true }],
  [
    /^(?:1105|9002|ER_RECORD_FILE_FULL|ER_DISK_FULL)$/,
    "The database's disk is full",
    { text: "Free some space on the database's disk.", retried: true },
  ],
  [
    /^ENOENT of a file$/,
    "A file or its folder does not exist",
    { text: "Create the folder, or correct the path.", init: "Create the folder of --config first, or name another." },
  ],
  // The codes that only the driver of SQL Server has.
  [
    /^(?:ESOCKET|ETIMEOUT|EINSTLOOKUP)$/,
    "The database cannot be reached",
    {
      text:
        "Check that it runs, and database.host and database.port in agent.toml. What SQL Server needs is in docs/agent.md, " +
        "“When something is wrong”.",
      init: `${SQL_SERVER} A port of its own follows the address: 127.0.0.1,14333. If the game has MySQL or MariaDB, choose that.`,
      retried: true,
    },
  ],
  [
    /^(?:ECONNCLOSED|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|PROTOCOL_CONNECTION_LOST|ER_SERVER_SHUTDOWN|EREQUEST)$/,
    "The database cannot be reached",
    {
      text: "Check that it runs, and database.host and database.port in agent.toml.",
      init: "Check that it runs, and its address. A port of its own follows the address: 127.0.0.1:33066.",
      retried: true,
    },
  ],
];

/** Describes an error in one line, with advice for the situation. */
export function describeProblem(error: unknown, situation: Situation = "running"): Problem {
  const { message, advice } = error as { message?: string; advice?: string | Advice };
  const text = (message ?? String(error)).replace(/\s+/g, " ").trim();
  if (typeof advice === "string") return { error: text, advice };
  if (advice) return { error: text, advice: adviceIn(situation, advice) };
  for (const code of codesOf(error)) {
    const match = known.find(([pattern]) => pattern.test(code));
    if (match) return { error: `${match[1]} (${text}).`, advice: adviceIn(situation, match[2]) };
  }
  return { error: text, advice: adviceIn(situation, { text: "", retried: true }) };
}

function adviceIn(situation: Situation, { text, init = text, retried }: Advice): string {
  if (situation === "running" && retried) return `${text} ${RETRY}`.trim();
  return (situation === "init" ? init : text) || "Start the command again.";
}

/**
 * Shortens a text to at most `max` characters: between words, and with a sign that something is left out.
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  const end = start.search(/\s\S*$/);
  // A single word of this length, such as an address, is cut inside.
  return `${end > max / 2 ? start.slice(0, end) : start}…`;
}

/** The codes and numbers of an error and its causes, the most specific first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== "object" || error === null || depth > 3) return [];
  const { number, code, syscall, cause, originalError, errors } = error as Record<string, unknown>;
  // A socket of a database may not exist either.
  const named = code === "ENOENT" && syscall !== undefined && syscall !== "connect" ? "ENOENT of a file" : code;
  const inner = [cause, originalError, ...(Array.isArray(errors) ? errors : [])];
  return [
    ...[number, named].filter((value) => value !== undefined).map(String),
    ...inner.flatMap((value) => codesOf(value, depth + 1)),
  ];
}
