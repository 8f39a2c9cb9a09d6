import { type ColumnMap, nameParts } from "./column-map.ts";

/** A table of the agent and the statement that creates it unless it exists. */
export interface OwnTable {
  name: string;
  statement: string;
}

/** Longest text of a user ID in the agent's tables, in characters. */
const ID_LENGTH = 60;

/**
 * The agent's own tables. `RecordedAt` and `ChangedAt` are UTC. `IssuedAt` is epoch milliseconds, and part of the keys:
 * a portal that was restored from a backup may issue a number twice.
 */
export function ownTables(map: ColumnMap): OwnTable[] {
  const mssql = map.engine === "mssql";
  const text = (length: number) => (mssql ? `nvarchar(${length})` : `varchar(${length}) character set utf8mb4`);
  const ascii = (length: number) => (mssql ? `varchar(${length})` : `varchar(${length}) character set ascii`);
  const key = map.purchases.key === "identity" ? "bigint" : ascii(21);
  const create = (name: string, columns: string[]) => ({ name, statement: createStatement(mssql, name, columns) });
  const { tasks, whitelist, deliveries, marks } = map.own;
  return [
    create(tasks, [
      "TaskNum bigint not null",
      "IssuedAt bigint not null",
      `Outcome ${text(30)} not null`,
      "UserNum bigint null",
      `UserID ${text(ID_LENGTH)} null`,
      "RecordedAt datetime not null",
      "primary key (TaskNum, IssuedAt)",
    ]),
    create(deliveries, [
      "DeliveryNum bigint not null",
      "IssuedAt bigint not null",
      `PurKey ${key} null`,
      `State ${text(10)} not null`,
      "Version int not null",
      `Refusal ${text(30)} null`,
      "ChangedAt datetime not null",
      "primary key (DeliveryNum, IssuedAt)",
    ]),
    create(whitelist, [
      "UserNum bigint not null",
      `IpAddress ${ascii(45)} not null`,
      "primary key (UserNum, IpAddress)",
    ]),
    ...marks.map((name) => create(name, [`Name ${text(40)} not null primary key`, "Value bigint not null"])),
  ];
}

function createStatement(mssql: boolean, name: string, columns: string[]): string {
  const parts = nameParts(name);
  const body = `(\n  ${columns.join(",\n  ")}\n)`;
  return mssql
    ? `if object_id(N'${name}', N'U') is null create table ${parts.map((part) => `[${part}]`).join(".")} ${body}`
    : `create table if not exists ${parts.map((part) => `\`${part}\``).join(".")} ${body} engine=InnoDB`;
}
