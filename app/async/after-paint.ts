/** Resolves after the browser has painted, so that a visitor first sees the reaction to an input. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
