import { readFileSync } from "node:fs";

/**
 * Answers `--help`: prints the comment at the top of a command's file and ends.
 *
 * @param {string | URL} file
 * @param {readonly string[]} args those of the command
 */
export function answerHelp(file, args) {
  if (!args.includes("--help") && !args.includes("-h")) return;
  console.log(usageIn(readFileSync(file, "utf8")));
  process.exit(0);
}

/**
 * The text of the first comment of a file.
 *
 * @param {string} source
 */
export function usageIn(source) {
  const [, comment = ""] = /\/\*\*(.*?)\*\//s.exec(source) ?? [];
  return comment
    .split("\n")
    .map((line) => line.replace(/^ \* ?/, "").trimEnd())
    .join("\n")
    .trim();
}
