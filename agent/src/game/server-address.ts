import { isIPv6 } from "node:net";
import { AdvisedError } from "../problem.ts";

/** Where a database server is: its host or `SERVER\INSTANCE`, and its port if one was typed. */
export interface ServerAddress {
  host: string;
  port?: number | undefined;
}

/**
 * Reads the address of a database server as people write it: `127.0.0.1:3306`, `127.0.0.1,1433` and `tcp:host,1433` as
 * Management Studio has it, `[::1]:3306`, or `SERVER\INSTANCE`. A port makes an instance's name superfluous.
 *
 * @throws AdvisedError if it is none
 */
export function serverAddress(typed: string): ServerAddress {
  const text = typed
    .replace(/[\s\u200b\ufeff"']/g, "")
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/^tcp:(?=.*\D)/i, "")
    .replace(/\/+$/, "")
    .replaceAll("\\\\", "\\");
  const [, bracketed, bare = "", number] = /^(?:\[([\da-f:]+)\]|([\w.$()\\-]*?))(?:[,:](\d+))?$/i.exec(text) ?? [];
  const host = isIPv6(text) ? text : (bracketed ?? bare);
  const port = isIPv6(text) || number === undefined ? undefined : Number(number);
  if (host === "" || /^\d+$/.test(host))
    throw new AdvisedError(
      "This is not the address of a database server.",
      "Type it as in the program with which you manage the database, such as 127.0.0.1, 127.0.0.1:3306, 127.0.0.1,1433 or SERVER\\SQLEXPRESS.",
    );
  if (port === undefined) return { host };
  if (port < 1 || port > 65535) throw new AdvisedError(`${port} is not a valid port.`, "Use a number from 1 to 65535.");
  return { host: host.split("\\")[0] || host, port };
}

/** An address as `serverAddress` reads it. */
export function writtenAddress({ host, port }: ServerAddress): string {
  if (port === undefined) return host;
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
