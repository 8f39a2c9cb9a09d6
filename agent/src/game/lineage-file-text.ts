import { stringify } from "smol-toml";
import { withoutNulls } from "../config/toml-nulls.ts";
import { type Lineage, tableSections } from "./column-map.ts";

/**
 * A whole lineage as a file that people change, with all of its names.
 *
 * @param file name of the file in the command that uses it
 */
export function lineageFileText(lineage: Lineage, file = "FILE"): string {
  return `# A lineage: the names in the databases of a kind of game server, as docs/lineages.md describes. Change those that
# differ in your game, give it a name of its own, and then: portal-agent init --lineage=${file}
# Where several names are listed, the first that exists counts; an empty list says that there is none. Columns that your
# game lacks may stay: \`portal-agent init\` says which ones it cannot do without.
# passwordForm and pinForm: "plain"; "md5-19" where the game has MD5_PASSWORD_ENABLE; "md5-32" or "md5-32-lower" for all of
# MD5; "procedure" where only the game's procedures know. createBy: "insert" or "procedure".

${stringify(written(lineage))}
`;
}

/** Lists of one name are written as the name, and what is missing is left out. */
function written(lineage: Lineage): object {
  const sections = tableSections.map((section) => {
    const { table, columns, ...settings } = lineage[section];
    const names = Object.entries(columns).map(([purpose, candidates]) => [purpose, unlisted(candidates)]);
    return [section, { table: unlisted(table), ...settings, columns: Object.fromEntries(names) }];
  });
  return withoutNulls({ ...lineage, ...Object.fromEntries(sections) });
}

function unlisted(names: readonly string[]): string | readonly string[] {
  const [only = ""] = names;
  return names.length === 1 ? only : names;
}
