/** Whether the visitor asks for less: no movement, or few bytes. Then nothing starts by itself. */
export function prefersReducedMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
