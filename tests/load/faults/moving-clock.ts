import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("./clock-function.ts", import.meta.url));
const clockPath = "load-clock";

/**
 * Adds a clock that can be moved to a copy of the site; for `prepareLoadPortal`. Every function imports the clock
 * first, so that no module sees the real time.
 */
export function addMovingClock(folder: string): void {
  const functions = join(folder, "functions");
  const files = readdirSync(functions, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  for (const file of files) {
    const path = join(functions, file);
    const clock = relative(join(path, ".."), join(functions, clockPath));
    const specifier = clock.startsWith(".") ? clock : `./${clock}`;
    writeFileSync(path, `import ${JSON.stringify(`${specifier}.ts`)};\n${readFileSync(path, "utf8")}`);
  }
  cpSync(source, join(functions, `${clockPath}.ts`));
}

/** Sets the clock of a running copy to `offset` milliseconds from the real time. */
export async function moveClock(url: string, offset: number): Promise<void> {
  const response = await fetch(`${url}/${clockPath}?offset=${offset}`);
  const time = Number(await response.text());
  // The tolerance covers the time of the request.
  if (!(Math.abs(time - Date.now() - offset) < 5000)) throw new Error(`The clock of ${url} did not move.`);
}
