import type { ReactNode } from "react";

interface PanelProps {
  /** Of the heading. */
  id: string;
  title: string;
  /** Leads to all of what the panel shows a part of. */
  more?: { href: string; label: string };
  className?: string | undefined;
  /** Keeps the content away from the edges. */
  padded?: boolean;
  children: ReactNode;
}

/** A section of a page: its heading, and its content on a ground of its own. */
export function Panel({ id, title, more, className, padded, children }: PanelProps) {
  return (
    <section className={className ? `panel ${className}` : "panel"} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {more && (
          <a className="more-link" href={more.href}>
            {more.label}
          </a>
        )}
      </div>
      {padded ? <div className="panel-body">{children}</div> : children}
    </section>
  );
}
