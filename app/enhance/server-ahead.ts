/** How far the server's clock is ahead of the visitor's, milliseconds; 0 on a copy that the browser has kept. */
export function serverAhead(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === "now");
  return page?.transferSize && sent ? Number(sent.description) - (performance.timeOrigin + page.responseStart) : 0;
}
