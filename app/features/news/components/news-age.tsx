import type { NewsLine } from "./news-meta.ts";

/** The relative date of an item, with the exact Manila time as tooltip. */
export function NewsAge({ line }: { line: Pick<NewsLine, "age" | "date"> }) {
  if (!line.date) return <span>{line.age}</span>;
  return (
    <time dateTime={line.date.iso} title={`${line.date.manila} GMT+08:00`}>
      {line.age}
    </time>
  );
}
