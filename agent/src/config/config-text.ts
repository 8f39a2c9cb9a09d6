import { stringify } from "smol-toml";
import type { ColumnMap } from "../game/column-map.ts";
import type { DatabaseSettings } from "../game/settings.ts";
import { withoutNulls } from "./toml-nulls.ts";

/** What `init` found out. */
export interface InitAnswers {
  portal: { url: string; key: string };
  database: DatabaseSettings;
  map: ColumnMap;
}

/** How a file begins whose names somebody has to correct. */
const DRAFT = "# A draft.";

/** Whether a file is still the draft that `init` has written. */
export function isDraft(text: string): boolean {
  return text.startsWith(DRAFT);
}

/** The text of a draft of `agent.toml`: `init` knows the site and the server, but not the names in its databases. */
export function draftText(answers: InitAnswers): string {
  return `${DRAFT} The names below [map] are those of ${answers.map.lineage}: correct those that differ in your game, also
# codePage and passwordForm, and delete this paragraph. Then \`portal-agent grants\` prints a script that creates the login, whose password you write below
# [database], and \`portal-agent check\` says what is missing. \`portal-agent init\` starts again.

${configText(answers)}`;
}

/** The text of a new `agent.toml`, with comments. */
export function configText({ portal, database, map }: InitAnswers): string {
  const { engine, host, port, user, password, encrypt, trust_certificate } = database;
  return `# Settings of the portal agent. After a change: \`portal-agent check\`, then start the agent again.
# This file contains passwords: only the agent's user should be able to read it. A password may also be written as
# "env:NAME"; the agent then takes it from the environment variable NAME.

[portal]
# The address of the site.
url = ${toml(portal.url)}
# The key from the page "Bridge keys" of the console.
key = ${toml(portal.key)}
# Seconds between two questions whether there is something to do.
interval = 3

[database]
# "mssql" for Microsoft SQL Server, or "mysql" for MySQL and MariaDB.
engine = ${toml(engine)}
host = ${toml(host)}
# A named instance of SQL Server has a port of its own: see the SQL Server Configuration Manager.
${port === undefined ? "# port = 1433" : `port = ${port}`}
# A login of its own with the permissions that \`portal-agent grants\` prints; never sa.
user = ${toml(user)}
password = ${toml(password)}
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

function toml(text: string): string {
  return stringify({ text })
    .replace(/^text = /, "")
    .trim();
}
