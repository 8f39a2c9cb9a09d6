import type { AgentStream } from "../../../app/features/bridge/protocol.ts";
import { AdvisedError } from "../problem.ts";
import { type ColumnMap, nameParts } from "./column-map.ts";
import { mssqlName, mssqlRight } from "./mssql/grant.ts";
import { mysqlAccount, mysqlRight } from "./mysql/grant.ts";
import { ownTables } from "./own-tables.ts";
import { neededRights } from "./rights.ts";

/** To be replaced by the operator before the script runs. */
const PASSWORD = "REPLACE THIS PASSWORD";

/** Logins that can do everything. The agent must not use them. */
const ADMINISTRATORS = ["sa", "root", "admin", "dbo"];

/** What a script of rights is for. */
export interface GrantOptions {
  streams?: readonly AgentStream[];
  /** The host that the login may come from, for MariaDB and MySQL. */
  host?: string;
  /** Given to the login even if it exists. Without it, the operator replaces a placeholder. */
  password?: string;
}

/**
 * Writes the script that an administrator runs once: it creates the agent's login and tables, and grants the rights
 * that the agent's statements need, column by column where the server can.
 *
 * @param login the login to create, such as `portal_agent`
 * @throws {AdvisedError} if the login is an administrator's
 */
export function grantScript(map: ColumnMap, login: string, options?: GrantOptions): string {
  const hint = options?.password ? "." : ", after replacing the password.";
  const batches = grantBatches(map, login, options);
  return [
    `-- Run once as an administrator${hint}`,
    ...(map.engine === "mysql"
      ? batches.map((statement) => `${statement};`)
      : batches.flatMap((batch) => [batch, "GO"])),
    "",
  ].join("\n");
}

/**
 * The statements of {@link grantScript}, to be run one after the other by an administrator.
 *
 * @throws {AdvisedError} if the login is an administrator's
 */
export function grantBatches(
  map: ColumnMap,
  login: string,
  { streams, host = "localhost", password }: GrantOptions = {},
): string[] {
  requireLogin(login);
  if (!/^[\w.:%-]{1,60}$/.test(host)) throw new Error(`${host} is not a host.`);
  const rights = neededRights(map, streams);
  const used = new Set(rights.map(({ on }) => on));
  const tables = ownTables(map).filter(({ name }) => used.has(name));
  const secret = `'${(password ?? PASSWORD).replaceAll("'", "''")}'`;
  if (map.engine === "mysql") {
    const account = mysqlAccount(login, host);
    return [
      `CREATE USER IF NOT EXISTS ${account} IDENTIFIED BY ${secret}`,
      ...(password ? [`ALTER USER ${account} IDENTIFIED BY ${secret}`] : []),
      ...tables.map(({ statement }) => statement),
      ...rights.map((right) => mysqlRight(right, account).replace(/;$/, "")),
    ];
  }
  const databases = [...new Set(rights.map(({ on }) => nameParts(on)[0] ?? ""))];
  const name = mssqlName(login);
  return [
    [
      "USE [master];",
      `IF SUSER_ID(N'${login}') IS NULL CREATE LOGIN ${name} WITH PASSWORD = N${secret}, DEFAULT_DATABASE = ${mssqlName(databases[0] ?? "")};`,
      ...(password ? [`ELSE ALTER LOGIN ${name} WITH PASSWORD = N${secret};`] : []),
    ].join("\n"),
    ...databases.map((database) =>
      [
        `USE ${mssqlName(database)};`,
        `IF USER_ID(N'${login}') IS NULL CREATE USER ${name} FOR LOGIN ${name};`,
        ...tables.filter(({ name }) => nameParts(name)[0] === database).map(({ statement }) => `${statement};`),
        ...rights.filter(({ on }) => nameParts(on)[0] === database).map((right) => mssqlRight(right, login)),
      ].join("\n"),
    ),
  ];
}

/** @throws {AdvisedError} if a login cannot be the agent's */
export function requireLogin(login: string): void {
  if (!/^\w{1,32}$/.test(login))
    throw new AdvisedError(`${login} cannot be the agent's login.`, "Use up to 32 letters, digits and _.");
  if (ADMINISTRATORS.includes(login.toLowerCase()))
    throw new AdvisedError(`The agent must not work as ${login}.`, "Let it have a login of its own.");
}
