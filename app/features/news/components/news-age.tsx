import type { NewsLine } from "./news-meta.ts";

/** The relative date of an item. Its page has the exact time. */
export function NewsAge({ line }: { line: Pick<NewsLine, "age" | "date"> }) {
  if (!line.date) return <span>{line.age}</span>;
  // The day alone: the time would add to every row of a list.
  return <time dateTime={line.date.iso.slice(0, 10)}>{line.age}</time>;
}
