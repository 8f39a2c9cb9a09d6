import type { SiteLink } from "./site-map.ts";

interface MenuLinkProps {
  link: SiteLink;
  className?: string | undefined;
  /** The page belongs to what the link leads to. */
  current?: boolean;
}

/** An entry of a menu; one that leads outside the site opens in a new tab. */
export function MenuLink({ link: { href, label, external }, className, current }: MenuLinkProps) {
  return (
    <a
      className={className}
      href={href}
      aria-current={current ? "true" : undefined}
      {...(external ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {label}
    </a>
  );
}
