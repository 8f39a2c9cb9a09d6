import { nameParts } from "../column-map.ts";
import type { Right } from "../rights.ts";

/** A name in the quotes of MySQL. */
export function mysqlName(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}

/** An account such as `'portal_agent'@'localhost'`. */
export function mysqlAccount(login: string, host: string): string {
  return `'${login}'@'${host}'`;
}

/** The statement that grants a right. */
export function mysqlRight({ privilege, on, columns }: Right, account: string): string {
  const list = columns.length > 0 ? ` (${columns.map(mysqlName).join(", ")})` : "";
  const object = privilege === "EXECUTE" ? "PROCEDURE " : "";
  return `GRANT ${privilege}${list} ON ${object}${nameParts(on).map(mysqlName).join(".")} TO ${account};`;
}
