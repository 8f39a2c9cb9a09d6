/** The safe methods: requests that only read. */
export const READING: readonly string[] = ["GET", "HEAD"];

/** Whether a request only reads, by its method. */
export function isReading({ method }: Request): boolean {
  return READING.includes(method);
}
