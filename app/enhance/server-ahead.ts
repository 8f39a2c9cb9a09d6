/** How far the server's clock is ahead of the visitor's, milliseconds. */
export function serverAhead(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === "now");
  return page && sent ? Number(sent.description) - (performance.timeOrigin + page.responseStart) : 0;
}
