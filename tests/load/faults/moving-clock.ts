import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("./clock-function.ts", import.meta.url));
const address = "load-clock";

/**
 * Gives a copy of the site a clock that can be moved, for `prepareLoadPortal`. The clock comes first in every function,
 * so that no module sees the real one.
 */
export function addMovingClock(folder: string): void {
  const functions = join(folder, "functions");
  const files = readdirSync(functions, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  for (const file of files) {
    const path = join(functions, file);
    const clock = relative(join(path, ".."), join(functions, address));
    const specifier = clock.startsWith(".") ? clock : `./${clock}`;
    writeFileSync(path, `import ${JSON.stringify(`${specifier}.ts`)};\n${readFileSync(path, "utf8")}`);
  }
  cpSync(source, join(functions, `${address}.ts`));
}

/** Moves the clock of a running copy: so many milliseconds from the real time. */
export async function moveClock(url: string, offset: number): Promise<void> {
  const response = await fetch(`${url}/${address}?offset=${offset}`);
  const time = Number(await response.text());
  // The middle of a second is lost on the way at most.
  if (!(Math.abs(time - Date.now() - offset) < 5000)) throw new Error(`The clock of ${url} does not move.`);
}
