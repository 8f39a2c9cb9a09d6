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

/** What `init` knows so far. */
export interface DraftAnswers {
  portal: Partial<InitAnswers["portal"]>;
  database: Partial<DatabaseSettings>;
  map: ColumnMap;
}

/** How a file begins that `init` has not finished. */
const DRAFT = "# A draft.";

/** Whether a file is still the draft that `init` has written. */
export function isDraft(text: string): boolean {
  return text.replace("\ufeff", "").startsWith(DRAFT);
}

/** The text of a draft of `agent.toml`: `init` has not finished, or the names in the databases are unknown. */
export function draftText(answers: DraftAnswers): string {
  return `${DRAFT} \`portal-agent init\` goes on with what is known below [portal] and [database]; without this file, it starts anew.
# To complete the file by hand: correct the names below [map], which are those of ${answers.map.lineage}, also codePage and
# passwordForm; remove the # before settings that have one; and delete this paragraph. Then \`portal-agent grants\` prints a
# script that creates the login, whose password you write below [database], and \`portal-agent check\` says what is missing.

${configText(answers)}`;
}

/** The text of a new `agent.toml`, with comments. */
export function configText({ portal, database, map }: DraftAnswers): string {
  const { engine, host, port, user, password, encrypt = true, trust_certificate = true } = database;
  return `# Settings of the portal agent. After a change: \`portal-agent check\`, then start the agent again.
# This file contains passwords: only the agent's user should be able to read it. A password may also be written as
# "env:NAME"; the agent then takes it from the environment variable NAME.

[portal]
# The address of the site.
${setting("url", portal.url, "https://play.example")}
# The key from the page "Bridge keys" of the console.
${setting("key", portal.key, "")}
# Seconds between two questions whether there is something to do.
interval = 3

[database]
# "mssql" for Microsoft SQL Server, or "mysql" for MySQL and MariaDB.
${setting("engine", engine, "mssql")}
${setting("host", host, "127.0.0.1")}
# A named instance of SQL Server has a port of its own: see the SQL Server Configuration Manager.
${setting("port", port, 1433)}
# A login of its own with the permissions that \`portal-agent grants\` prints; never sa.
${setting("user", user, "portal_agent")}
${setting("password", password, "")}
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

/** A line of TOML. What is unknown is a comment with an example. */
function setting(name: string, value: string | number | undefined, example: string | number): string {
  return `${value === undefined ? "# " : ""}${stringify({ [name]: value ?? example }).trim()}`;
}
