import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { grants } from "./grants.ts";
import { init } from "./init.ts";
import { installService } from "./install-service.ts";
import { lineages } from "./lineages.ts";
import { reconcile } from "./reconcile.ts";
import { resume } from "./resume.ts";
import { run } from "./run.ts";
import { whitelistScript } from "./whitelist-script.ts";

/** The commands by name, in the order of the help text. */
export const commands: Record<string, Command> = {
  init,
  check,
  run,
  reconcile,
  resume,
  "install-service": installService,
  grants,
  "whitelist-script": whitelistScript,
  lineages,
};
