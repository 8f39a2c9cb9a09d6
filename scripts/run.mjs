// The rest is loaded afterwards: an old Node could not even read it.
import "./setup/node-version.mjs";

import("./commands/run.mjs");
