import type { ReactNode } from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { icons } from "#app/static/folders.ts";
import stylesheet from "./empty-state.css?url";

interface EmptyStateProps {
  /** The icon above the text. */
  icon: "bag" | "coupon" | "mail" | "money" | "present" | "ranking" | "server" | "story";
  /** The text, as paragraphs; a form may follow. */
  children: ReactNode;
  /** A link below the text. */
  link?: { href: string; label: string } | undefined;
}

/** Shown instead of a list without entries, or one that could not be loaded. */
export function EmptyState({ icon, children, link }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {/* Apart from the page's styles, because most lists have entries. */}
      <link rel="stylesheet" href={stylesheet} />
      <img src={`${icons}/${icon}.svg`} width="56" height="56" alt="" />
      {children}
      {link && (
        <a className="button" href={localizedHref(link.href)}>
          {link.label}
        </a>
      )}
    </div>
  );
}
