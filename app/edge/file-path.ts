/** Whether a path may be that of a file: a static one, or one that a route answers, such as a feed. */
export function isFile(pathname: string): boolean {
  return /\.\w{1,12}$/.test(pathname);
}
