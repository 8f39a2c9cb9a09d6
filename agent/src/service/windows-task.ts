import type { ServiceCommand } from "./service-command.ts";

/** The name in the Task Scheduler. */
export const TASK_NAME = "Portal Agent";

/**
 * The definition of a task that starts the agent with Windows, without anybody logged in, and starts it again when it
 * ends: each minute, unless it runs. A task needs no program that speaks the protocol of Windows services.
 */
export function taskDefinition({ program, args }: ServiceCommand, folder: string): string {
  const quotedArgs = args.map((part) => `"${part}"`).join(" ");
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Connects the databases of the game to the portal.</Description></RegistrationInfo>
  <Triggers>
    <BootTrigger><Repetition><Interval>PT1M</Interval></Repetition><Enabled>true</Enabled></BootTrigger>
    <RegistrationTrigger><Repetition><Interval>PT1M</Interval></Repetition><Enabled>true</Enabled></RegistrationTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author"><UserId>S-1-5-20</UserId><RunLevel>LeastPrivilege</RunLevel></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Enabled>true</Enabled>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${xml(program)}</Command>
      <Arguments>${xml(quotedArgs)}</Arguments>
      <WorkingDirectory>${xml(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>`;
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
