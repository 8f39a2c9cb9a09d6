/** Whether a path belongs to the game API, whose responses are JSON and never in the page cache. */
export function isApiPath(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}
