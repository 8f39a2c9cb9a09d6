import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "./shell-data.ts";

/** The shell's data, for pages that place parts of the shell themselves. Only inside pages whose root loader ran. */
export function useShell(): ShellData {
  const data = useRouteLoaderData("root") as { shell: ShellData } | undefined;
  if (!data) throw new Error("The root loader did not run");
  return data.shell;
}
