import { cpSync } from "node:fs";

/**
 * Creates the database of a test's own portal: a copy of the demo content that the global setup has prepared, because
 * applying all migrations takes several seconds.
 * @param stateDir the folder of the portal's data
 */
export function copyDemoDatabase(stateDir: string): void {
  const prepared = process.env.E2E_DEMO_STATE;
  if (!prepared) throw new Error("The global setup has not prepared a database.");
  cpSync(prepared, stateDir, { recursive: true });
}
