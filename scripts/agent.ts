/** `npm run agent -- COMMAND`: bundles the game agent and runs it, as `portal-agent COMMAND` does on Windows. */
import { spawn } from "node:child_process";
import { agentFlags, bundleAgent } from "./agent/agent-bundle.ts";

const child = spawn(process.execPath, [...agentFlags, await bundleAgent(), ...process.argv.slice(2)], {
  stdio: "inherit",
});
// The agent ends by itself, and this process after it. Ctrl+C reaches both.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
