import { nameParts } from "../column-map.ts";
import type { Right } from "../rights.ts";

/** A name in the quotes of T-SQL. */
export function mssqlName(name: string): string {
  return `[${name.replaceAll("]", "]]")}]`;
}

/** The statement that grants a right in the current database. SQL Server restricts only SELECT and UPDATE to columns. */
export function mssqlRight({ privilege, on, columns }: Right, login: string): string {
  const [, ...object] = nameParts(on);
  const restricted = columns.length > 0 && (privilege === "SELECT" || privilege === "UPDATE");
  const list = restricted ? ` (${columns.map(mssqlName).join(", ")})` : "";
  return `GRANT ${privilege} ON OBJECT::${object.map(mssqlName).join(".")}${list} TO ${mssqlName(login)};`;
}
