import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { exitCodes } from "../exit-codes.ts";
import { knownLineages } from "../game/known-lineages.ts";
import { lineageFileText } from "../game/lineage-file-text.ts";
import { AdvisedError } from "../problem.ts";
import { table } from "../table.ts";
import type { Command } from "./command.ts";

/** Lists the families of game servers that the agent knows, and writes one as a file to start from. */
export const lineages: Command = {
  summary: "lists the kinds of games that the agent knows; --save=NAME writes one as a file for `init --lineage`",
  options: { save: { type: "string", value: "NAME", description: "writes this lineage to NAME.toml" } },
  async run({ folder, values: { save } }) {
    const known = knownLineages();
    if (typeof save !== "string") {
      console.info(
        table(
          known.map(({ lineage, engine, accounts, characters, purchases }) => [
            lineage,
            engine,
            [accounts, characters, purchases].map(({ table: [name = ""] }) => name).join(", "),
          ]),
        ),
      );
      console.info(
        "\nIf your game has other names: `portal-agent lineages --save=NAME`, change them in NAME.toml, and then\n" +
          "`portal-agent init --lineage=NAME.toml`. Databases with other names are found without that.",
      );
      return exitCodes.done;
    }
    const lineage = known.find((one) => one.lineage === save);
    if (!lineage)
      throw new AdvisedError(
        `There is no lineage ${save}.`,
        `Use --save=${known.map((one) => one.lineage).join(" or --save=")}.`,
      );
    const file = join(folder, `${save}.toml`);
    if (existsSync(file)) throw new AdvisedError(`${file} exists already.`, "Rename it or delete it first.");
    writeFileSync(file, lineageFileText(lineage, basename(file)));
    console.info(`Wrote ${file}. Change its names, and then: \`portal-agent init --lineage=${save}.toml\`.`);
    return exitCodes.done;
  },
};
