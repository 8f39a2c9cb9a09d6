/** The methods of requests that read and change nothing. */
export const READING: readonly string[] = ["GET", "HEAD"];

/** Whether a request only reads. */
export function isReading({ method }: Request): boolean {
  return READING.includes(method);
}
