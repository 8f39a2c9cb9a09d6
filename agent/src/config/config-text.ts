import { stringify } from "smol-toml";
import type { ColumnMap } from "../game/column-map.ts";
import type { DatabaseSettings } from "../game/settings.ts";
import { withoutNulls } from "./toml-nulls.ts";

/** What `init` found out. */
interface InitAnswers {
  portal: { url: string; key: string };
  database: DatabaseSettings;
  map: ColumnMap;
}

/** The text of a new `agent.toml`, with comments. */
export function configText({ portal, database, map }: InitAnswers): string {
  const { engine, host, port, user, password, encrypt, trust_certificate } = database;
  return `# Settings of the portal agent. After a change: \`portal-agent check\`, then start the agent again.
# This file contains passwords: only the agent's user should be able to read it. A password may also be written as
# "env:NAME"; the agent then takes it from the environment variable NAME.

[portal]
# The address of the site.
${setting("url", portal.url)}
# The key from the page "Bridge keys" of the console.
${setting("key", portal.key)}
# Seconds between two questions whether there is something to do.
interval = 3

[database]
# "mssql" for Microsoft SQL Server, or "mysql" for MySQL and MariaDB.
${setting("engine", engine)}
${setting("host", host)}
# A named instance of SQL Server has a port of its own: see the SQL Server Configuration Manager.
${port === undefined ? "# port = 1433" : setting("port", port)}
# A login of its own with the permissions that \`portal-agent grants\` prints; never sa.
${setting("user", user)}
${setting("password", password)}
# Old SQL Servers on the same machine may need encrypt = false.
encrypt = ${encrypt}
# Most SQL Servers have a certificate that they made themselves.
trust_certificate = ${trust_certificate}
# For SQL Server 2008: tds_version = "7_3_A", and for 2005: tds_version = "7_2".

[log]
# Five files of 5 MB at most.
folder = "logs"

# The names in the game's databases, as \`portal-agent init\` found them. Leave out a column that your game does not have.
${stringify({ map: withoutNulls(map) })}
`;
}

/** A line of TOML. */
function setting(name: string, value: string | number): string {
  return stringify({ [name]: value }).trim();
}
