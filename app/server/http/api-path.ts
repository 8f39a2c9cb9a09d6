/** Whether a path belongs to the game API: what answers there speaks JSON, and no page cache keeps it. */
export function isApiPath(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}
