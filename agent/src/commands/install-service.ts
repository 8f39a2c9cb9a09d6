import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../config/agent-config.ts";
import { exitCodes } from "../exit-codes.ts";
import { AdvisedError } from "../problem.ts";
import { serviceCommand } from "../service/service-command.ts";
import { systemdUnit } from "../service/systemd-unit.ts";
import { TASK_NAME, taskDefinition } from "../service/windows-task.ts";
import type { Command } from "./command.ts";

/** Makes the agent start with the machine. */
export const installService: Command = {
  summary: "makes the agent start with the machine; --remove undoes it",
  options: { remove: { type: "boolean", description: "undoes it" } },
  async run({ config, folder, values }) {
    if (process.platform !== "win32") {
      console.info(systemdUnit(serviceCommand(config), folder));
      return exitCodes.done;
    }
    if (values.remove) {
      endTask();
      schtasks("/delete", "/tn", TASK_NAME, "/f");
      console.info("Removed. The files of the agent are still there.");
      return exitCodes.done;
    }
    // Fails now if the settings are wrong: a service has no window to say so.
    readConfig(config);
    const file = join(folder, "portal-agent-task.xml");
    // The format of schtasks is UTF-16 with a byte order mark.
    writeFileSync(file, `\ufeff${taskDefinition(serviceCommand(config), folder)}`, "utf16le");
    try {
      schtasks("/create", "/tn", TASK_NAME, "/xml", file, "/f");
      // An agent of an older version still runs then, and a second one would not be started.
      endTask();
      schtasks("/run", "/tn", TASK_NAME);
    } finally {
      rmSync(file, { force: true });
    }
    console.info(
      `Installed and started. It is listed as “${TASK_NAME}” in the Task Scheduler; its log is in ${folder}.`,
    );
    return exitCodes.done;
  },
};

/** Ends the agent that the task runs, if it runs. */
function endTask(): void {
  try {
    schtasks("/end", "/tn", TASK_NAME);
  } catch {
    // It does not run.
  }
}

function schtasks(...args: string[]): void {
  try {
    execFileSync("schtasks.exe", args, { stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new AdvisedError(
      `schtasks failed: ${String(stderr ?? error).trim()}`,
      "Open the command prompt with “Run as administrator”, and try again.",
    );
  }
}
