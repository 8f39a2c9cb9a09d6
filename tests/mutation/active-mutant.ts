/** A file with its mutated text. */
export interface FaultyFile {
  /** Absolute path. */
  path: string;
  text: string;
}

/** Vite loads the configuration as a separate module, which shares only the global object with the runner. */
const shared = globalThis as { activeMutant?: FaultyFile | undefined };

export const activeMutant = (): FaultyFile | undefined => shared.activeMutant;

/** @param file undefined for the original code */
export function activate(file: FaultyFile | undefined): void {
  shared.activeMutant = file;
}
