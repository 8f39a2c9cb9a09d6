import { type ColumnMap, fieldsNaming, nameParts, tableSections } from "../column-map.ts";
import type { DatabaseError } from "../database-error.ts";
import { ownTables } from "../own-tables.ts";
import type { Right } from "../rights.ts";
import { mysqlRight } from "./grant.ts";

/** What an operator does about an error of MariaDB or MySQL; empty if there is no particular advice. */
export function mysqlAdvice(error: DatabaseError, map: ColumnMap, account: string): string {
  const { message, number } = error;
  const [, quoted = ""] = /['`]([^'`]*)['`]/.exec(message) ?? [];
  const column = quoted.split(".").at(-1) ?? "";
  const grant = (table: string, columns: string[]) =>
    privilegesOf(message)
      .map((privilege) => mysqlRight({ privilege, on: qualified(table, map), columns }, account))
      .join(" ");
  switch (number) {
    case 1142: {
      // "for table `database`.`table`"; MySQL names only the table.
      const [, table = ""] = /for table (\S+)$/.exec(message) ?? [];
      return grant(table.replaceAll(/[`']/g, ""), []);
    }
    case 1143: {
      const [, column = "", table = ""] = /for column '([^']*)' in table '([^']*)'/.exec(message) ?? [];
      return grant(table, [column]);
    }
    case 1370: {
      const [, routine = ""] = /for routine '([^']*)'/.exec(message) ?? [];
      return mysqlRight({ privilege: "EXECUTE", on: routine, columns: [] }, account);
    }
    case 1044:
    case 1049:
      return "Run the script of rights, or correct the name of the database.";
    case 1146: {
      const own = ownTables(map).find(({ name }) => name.toLowerCase() === quoted.toLowerCase());
      return own
        ? `${own.statement};`
        : `Create the table ${quoted}, or name the right one in the column map${fieldsNaming(map, quoted)}.`;
    }
    case 1054:
      return `Add the column ${column}, or correct it in the column map${fieldsNaming(map, column)}.`;
    case 1305:
      return `Create the ${message.replace(/^PROCEDURE (\S+) .*$/, "procedure $1")}, or correct it in the column map.`;
    case 1318:
      return "Correct the parameters of the procedure in the column map.";
    case 1364:
      return `Give the column ${quoted} a value under [accounts.values] of the column map, or a default.`;
    case 1045:
    case 1698:
      return "Correct the user and the password of the agent's login.";
    default:
      return "";
  }
}

/** "SELECT, INSERT command denied": the privileges. */
function privilegesOf(message: string): Right["privilege"][] {
  return (/^([A-Z, ]+) command denied/.exec(message)?.[1] ?? "").split(", ") as Right["privilege"][];
}

/** The full name of a table that a message may name without its database. */
function qualified(table: string, map: ColumnMap): string {
  if (table.includes(".")) return table;
  const { tasks, deliveries, whitelist, marks } = map.own;
  const all = [
    ...tableSections.flatMap((section) => map[section]?.table ?? []),
    tasks,
    deliveries,
    whitelist,
    ...marks,
  ];
  return all.find((name) => nameParts(name).at(-1)?.toLowerCase() === table.toLowerCase()) ?? table;
}
