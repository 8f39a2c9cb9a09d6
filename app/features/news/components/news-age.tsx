import type { NewsLine } from "./news-meta.ts";

/** The relative date of an item. Its page has the exact time. */
export function NewsAge({ line }: { line: Pick<NewsLine, "age" | "date"> }) {
  if (!line.date) return <span>{line.age}</span>;
  return <time dateTime={line.date.iso}>{line.age}</time>;
}
