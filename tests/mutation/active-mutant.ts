/** The text that a file has instead of its own. */
export interface FaultyFile {
  /** Absolute path. */
  path: string;
  text: string;
}

/** Vite loads the configuration as a module of its own: only the global object is shared with the runner. */
const shared = globalThis as { activeMutant?: FaultyFile | undefined };

export const activeMutant = (): FaultyFile | undefined => shared.activeMutant;

/** @param file undefined for the code as it is */
export function activate(file: FaultyFile | undefined): void {
  shared.activeMutant = file;
}
