/** The safe methods: requests that only read. */
export const SAFE_METHODS: readonly string[] = ["GET", "HEAD"];

/** Whether a request only reads, by its method. */
export function isSafeMethod({ method }: Request): boolean {
  return SAFE_METHODS.includes(method);
}
