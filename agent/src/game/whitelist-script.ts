import type { Kysely } from "kysely";
import { type ColumnMap, nameParts } from "./column-map.ts";
import type { Tables } from "./engine.ts";
import { loginParameters, type ProcedureParameter } from "./mssql/parameters.ts";

/** Suffix of the game's own procedure while the wrapper has its name. */
const ORIGINAL = "_without_whitelist";
/** What the game's login returns for a refused address. */
const ADDRESS_REFUSED = 4;

const NO_LOGIN =
  "The whitelist cannot be enforced by a script: ports of the game to MariaDB or MySQL have no common login procedure. " +
  "The game's own login has to read the table PortalWhitelist.";

/**
 * Writes the script that enforces the whitelist: a wrapper takes the name of the game's login procedure, refuses
 * addresses that `PortalWhitelist` does not allow for the account, and calls the original for all others.
 *
 * @param unlisted whether accounts without any address may log in from everywhere
 * @throws {Error} if the game has no such procedure, or not with the parameters that the wrapper needs
 */
export async function whitelistScript(
  db: Kysely<Tables>,
  map: ColumnMap,
  unlisted: "allow" | "refuse",
): Promise<string> {
  const login = loginProcedure(map);
  const parameters = await loginParameters(db, login);
  return enforcement(map, login, parameters, unlisted);
}

/** Writes the script that removes the wrapper and gives the game's procedure its name back. */
export function whitelistUndoScript(map: ColumnMap): string {
  const { database, wrapper, original } = namesOf(loginProcedure(map));
  return `-- Removes the check of the whitelist. Run as an administrator.
USE [${database}];
SET XACT_ABORT ON;
IF OBJECT_ID(N'${original}', N'P') IS NOT NULL
BEGIN
  BEGIN TRANSACTION;
  DROP PROCEDURE ${wrapper};
  EXEC sp_rename N'${original}', N'${nameParts(wrapper).at(-1)}';
  COMMIT TRANSACTION;
END;
`;
}

function loginProcedure(map: ColumnMap): string {
  if (map.engine !== "mssql") throw new Error(NO_LOGIN);
  if (!map.procedures.login) throw new Error("The column map names no login procedure that exists.");
  return map.procedures.login;
}

function namesOf(login: string): { database: string; wrapper: string; original: string } {
  const [database = "", schema = "", name = ""] = nameParts(login);
  return { database, wrapper: `${schema}.${name}`, original: `${schema}.${name}${ORIGINAL}` };
}

function enforcement(
  map: ColumnMap,
  login: string,
  parameters: readonly ProcedureParameter[],
  unlisted: "allow" | "refuse",
): string {
  const { database, wrapper, original } = namesOf(login);
  const find = (purpose: string, pattern: RegExp) => {
    const found = parameters.find(({ name }) => pattern.test(name));
    if (!found) throw new Error(`The login procedure ${login} has no parameter for the ${purpose}.`);
    return found.name;
  };
  const userId = find("user ID", /^@user_?id$/i);
  const address = find("address", /^@(?:user)?_?ip(?:address)?$/i);
  const result = parameters.find(({ name, output }) => output && /return/i.test(name));
  const { userNum, userId: userIdColumn } = map.accounts.columns;
  const table = bracketed(map.accounts.table);
  const allowed = `FROM ${bracketed(map.own.whitelist)} AS w JOIN ${table} AS u ON u.[${userNum}] = w.UserNum WHERE u.[${userIdColumn}] = ${userId}`;
  // IPv6 networks, which older agents copied, never match: the game knows IPv4 only.
  const refused = [
    ...(unlisted === "allow" ? [`EXISTS (SELECT 1 ${allowed} AND w.IpAddress NOT LIKE '%:%')`] : []),
    `NOT EXISTS (SELECT 1 ${allowed} AND w.IpAddress = ${address})`,
  ].join("\n    AND ");
  const body = `CREATE PROCEDURE ${wrapper}
${parameters.map(({ name, type, output }) => `  ${name} ${type}${output ? " OUTPUT" : ""}`).join(",\n")}
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @portal_result int;
  IF ${refused}
  BEGIN
${result ? `    SET ${result.name} = ${ADDRESS_REFUSED};\n` : ""}    RETURN ${ADDRESS_REFUSED};
  END;
  EXEC @portal_result = ${original}
${parameters.map(({ name, output }) => `    ${name} = ${name}${output ? " OUTPUT" : ""}`).join(",\n")};
  RETURN @portal_result;
END`;
  return `-- Lets accounts log in only from the addresses that they allowed on the website. Run as an administrator.
-- The game is reached by IPv4 only: the IPv6 networks that accounts allowed there are not in the table, and accounts
-- with nothing else count as without any address.
-- Accounts without any address may log in ${unlisted === "allow" ? "from everywhere" : "from nowhere"}.
-- Defaults of parameters cannot be read from the server: add those of the original, if the game relies on them.
USE [${database}];
SET XACT_ABORT ON;
IF OBJECT_ID(N'${original}', N'P') IS NULL
BEGIN
  BEGIN TRANSACTION;
  EXEC sp_rename N'${wrapper}', N'${nameParts(original).at(-1)}';
  EXEC (N'${body.replaceAll("'", "''")}');
  DECLARE @portal_grants nvarchar(4000);
  SET @portal_grants = N'';
  SELECT @portal_grants = @portal_grants + N'GRANT EXECUTE ON ${wrapper} TO ' + QUOTENAME(USER_NAME(grantee_principal_id)) + N'; '
    FROM sys.database_permissions
    WHERE major_id = OBJECT_ID(N'${original}') AND permission_name = N'EXECUTE' AND state IN (N'G', N'W');
  EXEC (@portal_grants);
  COMMIT TRANSACTION;
END;
`;
}

function bracketed(name: string): string {
  return nameParts(name)
    .map((part) => `[${part}]`)
    .join(".");
}
