import type { Table } from "./load-portal.ts";

/** What a command measured, as `saveFigures` saves it. */
export interface Figures {
  at: string;
  /** The commit, with `+` if there were other changes. */
  commit: string;
  machine: { cpu: string; cores: number; memoryGb: number; node: string };
  tables: Record<string, Table>;
}

/** A table of the page: between `<!-- speed requests -->` (name of the figures, name of the table) and `<!-- end -->`. */
const TABLE_BLOCK = /<!-- (\w+) (\w+) -->\n([\s\S]*?)<!-- end -->/g;

/**
 * Replaces the tables of docs/performance.md whose figures were measured.
 * @param figuresOf the figures of a name; undefined if they were not measured
 */
export function withTables(page: string, figuresOf: (name: string) => Figures | undefined): string {
  return page.replace(TABLE_BLOCK, (block, name: string, table: string) => {
    const figures = figuresOf(name);
    if (!figures) return block;
    const { at, commit, machine, tables } = figures;
    const found = tables[table];
    if (!found) throw new Error(`The figures "${name}" have no table "${table}".`);
    const { cores, cpu, memoryGb, node } = machine;
    const measuredOn = `Taken on ${at.slice(0, 10)} at ${commit}, ${cores} cores of ${cpu}, ${memoryGb} GB, Node ${node}.`;
    return `<!-- ${name} ${table} -->\n\n${measuredOn}\n\n${markdown(found)}\n\n<!-- end -->`;
  });
}

/** A figure that is not what it was. */
export interface Movement {
  before: number;
  now: number;
  change: string;
}

/**
 * The figures that differ between two versions of the page.
 * @param least change that counts, as a share of the old figure
 */
export function movements(before: string, after: string, least: number): Record<string, Movement> {
  const old = figuresOf(before);
  const moved: Record<string, Movement> = {};
  for (const [name, now] of figuresOf(after)) {
    const was = old.get(name);
    if (was === undefined || Math.abs(now - was) <= Math.abs(was) * least) continue;
    const percent = was === 0 ? "" : `${now > was ? "+" : ""}${Math.round((now / was - 1) * 100)} %`;
    moved[name] = { before: was, now, change: percent };
  }
  return moved;
}

/** All numbers of the page's tables, by table, row and column. */
function figuresOf(page: string): Map<string, number> {
  const figures = new Map<string, number>();
  for (const [, name, table, block = ""] of page.matchAll(TABLE_BLOCK)) {
    const [head = [], , ...rows] = block
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    for (const cells of rows)
      for (const [index, cell] of cells.entries())
        if (index > 1 && /^-?\d+(?:\.\d+)?$/.test(cell))
          figures.set(`${name} ${table}: ${cells[1]}, ${head[index]}`, Number(cell));
  }
  return figures;
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
