import { createStream } from "rotating-file-stream";

export interface Log {
  info(text: string): void;
  error(text: string): void;
  /** Writes what is pending. */
  close(): Promise<void>;
}

/**
 * Writes lines to the console, and to `agent.log` in a folder: five files of 5 MB at most. Only texts that the agent
 * composes are logged, never requests, rows or settings, so that no secret gets into the files.
 * @param folder without it, lines go to the console only
 */
export function openLog(folder?: string): Log {
  const file = folder && createStream("agent.log", { path: folder, size: "5M", maxFiles: 4 });
  // A full disk must not stop the agent.
  let broken = false;
  if (file)
    file.on("error", (error) => {
      if (!broken) console.error(`The log cannot be written (${error.message}).`);
      broken = true;
    });
  const write = (level: string, text: string, print: (line: string) => void) => {
    const line = `${new Date().toISOString()} ${level} ${text}`;
    print(line);
    if (file && !broken) file.write(`${line}\n`);
  };
  return {
    info: (text) => write("info ", text, console.info),
    error: (text) => write("error", text, console.error),
    close: () => new Promise((resolve) => (file && !broken ? file.end(resolve) : resolve())),
  };
}
