/** Whether the visitor prefers reduced motion or reduced data usage. Nothing starts automatically then. */
export function prefersReducedMotion(): boolean | undefined {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || prefersReducedData();
}

/** Whether the visitor prefers reduced data usage. */
export function prefersReducedData(): boolean | undefined {
  return (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData;
}
