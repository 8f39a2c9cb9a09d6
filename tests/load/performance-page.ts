import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/setup/project.mjs";
import { figuresFile, type Table } from "./load-portal.ts";

/**
 * Writes the tables of the last benchmark runs into docs/performance.md: `npm run bench:page`. Each table is between
 * `<!-- speed requests -->` (name of the figures, name of the table) and `<!-- end -->`; without figures it stays
 * unchanged.
 */
const page = join(root, "docs", "performance.md");

interface Figures {
  at: string;
  machine: { cpu: string; cores: number; memoryGb: number; node: string };
  tables: Record<string, Table>;
}

function markdown(table: Table): string {
  const columns = [...new Set(Object.values(table).flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number | undefined) =>
    String(value ?? "")
      .replaceAll("|", "\\|")
      .replaceAll("<", "&lt;");
  const line = (cells: readonly (string | number | undefined)[]) => `| ${cells.map(cell).join(" | ")} |`;
  const isNumber = (column: string) => Object.values(table).every((row) => typeof (row[column] ?? 0) === "number");
  return [
    line(["", ...columns]),
    line(["---", ...columns.map((column) => (isNumber(column) ? "---:" : "---"))]),
    ...Object.entries(table).map(([name, row]) => line([name, ...columns.map((column) => row[column])])),
  ].join("\n");
}

const TABLE_BLOCK = /<!-- (\w+) (\w+) -->\n[\s\S]*?<!-- end -->/g;
const text = readFileSync(page, "utf8").replace(TABLE_BLOCK, (block, name: string, table: string) => {
  if (!existsSync(figuresFile(name))) return block;
  const { at, machine, tables } = JSON.parse(readFileSync(figuresFile(name), "utf8")) as Figures;
  const found = tables[table];
  if (!found) throw new Error(`The figures "${name}" have no table "${table}".`);
  const measuredOn = `Taken on ${at.slice(0, 10)}, ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}.`;
  return `<!-- ${name} ${table} -->\n\n${measuredOn}\n\n${markdown(found)}\n\n<!-- end -->`;
});
writeFileSync(page, text);
