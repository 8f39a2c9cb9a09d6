import type { SiteLink } from "./site-map.ts";

interface MenuLinkProps {
  link: SiteLink;
  className?: string | undefined;
  /** The page is what the link leads to, or belongs to it (`true`). */
  current?: "page" | "true" | undefined;
}

/** An entry of a menu; one that leads outside the site opens in a new tab. */
export function MenuLink({ link: { href, label, external }, className, current }: MenuLinkProps) {
  return (
    <a
      className={className}
      href={href}
      aria-current={current}
      {...(external ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {label}
    </a>
  );
}
