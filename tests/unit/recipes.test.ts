import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** The blocks of code in CONTRIBUTING.md by the path in their first line. */
function readRecipes(): Map<string, string> {
  const blocks = readFileSync("CONTRIBUTING.md", "utf8").matchAll(/^( *)```tsx?\n(.*?)^ *```$/gms);
  return new Map(
    [...blocks].map(([, indent = "", block = ""]) => {
      const text = block.replaceAll(new RegExp(`^${indent}`, "gm"), "");
      const [, path = ""] = /^\/\/ (\S+)\n/.exec(text) ?? [];
      expect(path, `a block without the path of its file:\n${text}`).not.toBe("");
      return [resolve(path), text];
    }),
  );
}

test("the code of the recipes in CONTRIBUTING.md has no type errors", () => {
  const recipes = readRecipes();
  expect(recipes.size).toBeGreaterThan(7);
  expect([...recipes.keys()].filter(existsSync)).toEqual([]);
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile, directoryExists } = host;
  host.fileExists = (file) => recipes.has(file) || fileExists(file);
  host.readFile = (file) => recipes.get(file) ?? readFile(file);
  host.directoryExists = (folder) =>
    [...recipes.keys()].some((file) => dirname(file) === folder) || (directoryExists?.(folder) ?? true);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const text = recipes.get(file);
    return text === undefined
      ? getSourceFile(file, languageVersion, ...rest)
      : ts.createSourceFile(file, text, languageVersion, true);
  };
  const roots = [...recipes.keys(), join(process.cwd(), "app/content.d.ts")];
  const program = ts.createProgram(roots, { ...options, noEmit: true }, host);
  const problems = [...recipes.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  });
  expect(problems).toEqual([]);
});
