// The rest is imported dynamically, because an old Node cannot parse it.
import "./setup/node-version.mjs";

import("./commands/run.mjs");
