import { parseArgs } from "node:util";

/**
 * Parses the arguments of a command as `parseArgs` does. Wrong ones end the command with a line that says what is wrong;
 * `run.mjs` answers `--help`.
 */
export const commandArguments = ((config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (!code.startsWith("ERR_PARSE_ARGS_")) throw error;
    console.error(`${message.split(". ")[0]}. \`--help\` lists what can be given.`);
    return process.exit(2);
  }
}) as typeof parseArgs;
