/** Whether the visitor prefers reduced motion or reduced data usage. Nothing starts automatically then. */
export function prefersReducedMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
