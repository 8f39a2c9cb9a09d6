import type { NewsLine } from "./news-meta.ts";

/** The relative date of an item. Its page has the exact time. */
export function NewsAge({ line }: { line: Pick<NewsLine, "age" | "date"> }) {
  if (!line.date) return <span>{line.age}</span>;
  return <time dateTime={toTheMinute(line.date.iso)}>{line.age}</time>;
}

/** A time without its seconds, which would add to every row of a list. */
const toTheMinute = (iso: string) => iso.replace(/:\d\d\.\d+Z$/, "Z");
