/** The address of a season, and of a page of its results; the season that is shown by default has none of its own. */
export function seasonPath(key: string | undefined, page = 1): string {
  const query = [...(key ? [`season=${key}`] : []), ...(page > 1 ? [`page=${page}`] : [])];
  return query.length > 0 ? `/clubwar?${query.join("&")}` : "/clubwar";
}
