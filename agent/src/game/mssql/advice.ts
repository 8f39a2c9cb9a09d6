import { type ColumnMap, fieldsNaming } from "../column-map.ts";
import type { DatabaseError } from "../database-error.ts";
import { ownTables } from "../own-tables.ts";
import type { Right } from "../rights.ts";
import { mssqlName, mssqlRight } from "./grant.ts";

/** What an operator does about an error of SQL Server; empty if there is no particular advice. */
export function mssqlAdvice(error: DatabaseError, map: ColumnMap, login: string): string {
  const quoted = [...error.message.matchAll(/['"]([^'"]*)['"]/g)].map(([, text = ""]) => text);
  const privilege = /^The (\w+) permission/.exec(error.message)?.[1] as Right["privilege"];
  const grant = (database = "", schema = "", object = "", columns: string[] = []) =>
    `USE ${mssqlName(database)}; ${mssqlRight({ privilege, on: `${database}.${schema}.${object}`, columns }, login)}`;
  const [first = "", second = ""] = quoted;
  switch (error.number) {
    case 229:
      // object, database, schema
      return grant(quoted[1], quoted[2], quoted[0]);
    case 230:
      // column, object, database, schema
      return grant(quoted[2], quoted[3], quoted[1], [first]);
    case 916:
      // login, database
      return `USE ${mssqlName(second)}; CREATE USER ${mssqlName(login)} FOR LOGIN ${mssqlName(login)};`;
    case 208: {
      const own = ownTables(map).find(({ name }) => name.toLowerCase() === first.toLowerCase());
      return own
        ? `${own.statement};`
        : `Create the table ${first}, or name the right one in the column map${fieldsNaming(map, first)}.`;
    }
    case 207:
      return `Add the column ${first}, or correct it in the column map${fieldsNaming(map, first)}.`;
    case 2812:
      return `Create the procedure ${first}, or correct it in the column map.`;
    case 201:
    case 8144:
    case 8145:
    case 8146:
      return "Correct the parameters of the procedure in the column map.";
    case 515:
      return `Give the column ${first} a value under [accounts.values] of the column map, or a default in ${second}.`;
    case 4060:
      return `Create the database ${first}, correct its name, or create a user for ${login} in it.`;
    case 18456:
      return `Correct the password of ${login}, or enable the login.`;
    default:
      return "";
  }
}
