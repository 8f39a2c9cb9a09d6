import type { ReactNode } from "react";

interface PanelProps {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Link to the complete list of which the panel shows a part. */
  more?: { href: string; label: string };
  className?: string | undefined;
  /** Adds padding around the content. */
  padded?: boolean;
  children: ReactNode;
}

/** A section of a page with a heading and its own background. */
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
