import { type AgentStream, agentStreams } from "../../../app/features/bridge/protocol.ts";
import type { ColumnMap } from "./column-map.ts";

/** What the agent's login may do with a table, or that it may execute a procedure. */
export interface Right {
  privilege: "SELECT" | "INSERT" | "UPDATE" | "DELETE" | "EXECUTE";
  /** Full name of the table or procedure. */
  on: string;
  /** Empty: the whole table. */
  columns: string[];
}

/** The rights that the agent needs for some of its streams: no more than its statements use. */
export function neededRights(map: ColumnMap, streams: readonly AgentStream[] = agentStreams): Right[] {
  const rights = new RightList();
  const needs = (...names: AgentStream[]) => names.some((name) => streams.includes(name));
  for (const table of map.own.marks) rights.add(table, "SELECT", "INSERT", "UPDATE");
  if (needs("accounts")) accountRights(map, rights);
  if (needs("whitelist")) rights.add(map.own.whitelist, "SELECT", "INSERT", "UPDATE", "DELETE");
  if (needs("deliveries")) {
    const { table, columns } = map.purchases;
    rights.add(map.own.deliveries, "SELECT", "INSERT", "UPDATE");
    rights.addColumns(map.accounts.table, "SELECT", [map.accounts.columns.userNum, map.accounts.columns.userId]);
    rights.addColumns(map.items.table, "SELECT", [map.items.columns.product]);
    rights.addColumns(table, "SELECT", [columns.key, columns.flag]);
    rights.addColumns(table, "INSERT", Object.values(columns));
    rights.addColumns(table, "UPDATE", [columns.flag, columns.changedAt]);
  }
  if (needs("characters")) {
    const { userNum, loginState, lastLogin } = map.accounts.columns;
    rights.addColumns(map.characters.table, "SELECT", Object.values(map.characters.columns));
    rights.addColumns(map.accounts.table, "SELECT", [userNum, loginState, lastLogin]);
  }
  if (needs("guilds")) {
    const { number, name } = map.characters.columns;
    for (const section of [map.guilds, map.regions]) {
      if (section) rights.addColumns(section.table, "SELECT", Object.values(section.columns));
    }
    rights.addColumns(map.characters.table, "SELECT", [number, name]);
  }
  if (needs("items")) rights.addColumns(map.items.table, "SELECT", Object.values(map.items.columns));
  if (needs("online") && map.online) {
    rights.addColumns(map.online.table, "SELECT", Object.values(map.online.columns));
  }
  return rights.all();
}

function accountRights(map: ColumnMap, rights: RightList): void {
  const { table, columns, passwordForm, createBy, values, copiesOfUserId, createdAt, personal } = map.accounts;
  const { create, setPassword, setPin, verify } = map.procedures;
  const { userNum, userId, password, pin, email, blocked, blockedUntil, available } = columns;
  rights.add(map.own.tasks, "SELECT", "INSERT", "UPDATE");
  rights.addColumns(table, "SELECT", [userNum, userId, passwordForm === "procedure" ? null : password]);
  if (createBy === "insert") {
    const filled = [...Object.keys(values), ...copiesOfUserId, ...createdAt, userId, password, pin, email];
    rights.addColumns(table, "INSERT", filled);
  }
  const changed = [setPassword ? null : password, setPin ? null : pin, blocked, blockedUntil, available];
  rights.addColumns(table, "UPDATE", [...changed, ...personal]);
  const called = [createBy === "procedure" ? create : null, setPassword, setPin, verify];
  for (const procedure of called) if (procedure) rights.add(procedure.name, "EXECUTE");
}

/** Rights, each once. */
class RightList {
  readonly #rights = new Map<string, Right>();

  add(on: string, ...privileges: Right["privilege"][]): void {
    for (const privilege of privileges) this.#rights.set(`${on} ${privilege}`, { privilege, on, columns: [] });
  }

  addColumns(on: string, privilege: Right["privilege"], columns: readonly (string | null)[]): void {
    const key = `${on} ${privilege}`;
    const known = this.#rights.get(key)?.columns ?? [];
    const all = new Set([...known, ...columns.filter((column) => column !== null)]);
    if (all.size > 0) this.#rights.set(key, { privilege, on, columns: [...all] });
  }

  all(): Right[] {
    return [...this.#rights.values()];
  }
}
