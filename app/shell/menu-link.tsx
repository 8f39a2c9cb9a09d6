import { localizedHref } from "#app/i18n/localized-href.ts";
import { labelText, type SiteLink } from "./site-map.ts";

interface MenuLinkProps {
  link: SiteLink;
  className?: string | undefined;
  /** Whether the link points to the current page (`page`) or to the section of it (`true`). */
  current?: "page" | "true" | undefined;
}

/** A menu entry; external links open in a new tab. */
export function MenuLink({ link: { href, label, external }, className, current }: MenuLinkProps) {
  return (
    <a
      className={className}
      href={localizedHref(href)}
      aria-current={current}
      {...(external ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {labelText(label)}
    </a>
  );
}
