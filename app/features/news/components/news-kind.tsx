import "./news-kind.css";
import type { NewsLine } from "./news-meta.ts";

/** Whether an item is news, a guide or an event, each in its colour. */
export function NewsKind({ line: { type, label } }: { line: Pick<NewsLine, "type" | "label"> }) {
  return (
    <span className="news-kind" data-type={type}>
      {label}
    </span>
  );
}
