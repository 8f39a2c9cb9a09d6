import { cpSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("./clock-function.ts", import.meta.url));
const clockPath = "load-clock";

/**
 * Adds a clock that can be moved to a copy of the site; for `prepareLoadPortal`. The site's function imports the clock
 * first, so that no module sees the real time, and the clock answers before it.
 */
export function addMovingClock(folder: string): void {
  const functions = join(folder, "functions");
  renameSync(join(functions, "_middleware.ts"), join(functions, "portal.ts"));
  writeFileSync(
    join(functions, "_middleware.ts"),
    `import { moveClock } from "./${clockPath}.ts";
import { onRequest as portal } from "./portal.ts";
export const onRequest = moveClock(portal);
`,
  );
  cpSync(source, join(functions, `${clockPath}.ts`));
}

/** Sets the clock of a running copy to `offset` milliseconds from the real time. */
export async function moveClock(url: string, offset: number): Promise<void> {
  const response = await fetch(`${url}/${clockPath}?offset=${offset}`);
  const time = Number(await response.text());
  // The tolerance covers the time of the request.
  if (!(Math.abs(time - Date.now() - offset) < 5000)) throw new Error(`The clock of ${url} did not move.`);
}
