import type { NewsLine } from "#app/features/news/components/news-meta.ts";
import { NewsLines } from "./news-lines.tsx";

/** The newest guides. */
export function GuideList({ guides }: { guides: NewsLine[] }) {
  if (guides.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="latest-guides">
      <div className="panel-head">
        <h2 id="latest-guides">Learn the ropes</h2>
        <a className="more-link" href="/news?category=1">
          All guides
        </a>
      </div>
      <NewsLines lines={guides} />
    </section>
  );
}
