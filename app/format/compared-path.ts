/**
 * A path as routes are matched by it: decoded, in lower case, without repeated and trailing slashes. A path with broken
 * percent-encoding is only put in lower case, and no route matches it.
 */
export function comparedPath(pathname: string): string {
  const segments = decoded(pathname).toLowerCase().split("/");
  return `/${segments.filter((segment) => segment !== "").join("/")}`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
