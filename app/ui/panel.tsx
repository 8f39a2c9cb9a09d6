import type { ReactNode } from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { CachedFragment, type FragmentDependencies } from "./cached-fragment.tsx";

interface PanelProps {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Link to the complete list of which the panel shows a part. */
  more?: { href: string; label: string };
  /** A decorative icon at the end of the head. */
  icon?: ReactNode;
  className?: string | undefined;
  /** Adds padding around the content. */
  padded?: boolean;
  /** What the whole panel depends on, if it is a part that pages share. */
  cached?: FragmentDependencies;
  children: ReactNode;
}

/** A section of a page with a heading and its own background. */
export function Panel({ className, cached, ...content }: PanelProps) {
  const attributes = { className: className ? `panel ${className}` : "panel", "aria-labelledby": content.id };
  if (!cached) {
    return (
      <section {...attributes}>
        <PanelContent {...content} />
      </section>
    );
  }
  return (
    <CachedFragment as="section" attributes={attributes} values={[content.id, ...cached.values]} source={cached.source}>
      <PanelContent {...content} />
    </CachedFragment>
  );
}

function PanelContent({ id, title, more, icon, padded, children }: Omit<PanelProps, "className" | "cached">) {
  return (
    <>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {icon}
        {more && (
          <a className="more-link" href={localizedHref(more.href)}>
            {more.label}
          </a>
        )}
      </div>
      {padded ? <div className="panel-body">{children}</div> : children}
    </>
  );
}
