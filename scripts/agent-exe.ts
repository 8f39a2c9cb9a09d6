/** `npm run agent:exe`: builds the game agent for Windows as one file. */
import { statSync } from "node:fs";
import { buildWindowsProgram } from "./agent/windows-program.ts";

const program = await buildWindowsProgram();
console.log(`Built ${program} (${Math.round(statSync(program).size / 1e6)} MB). Sign it before you give it to others.`);
