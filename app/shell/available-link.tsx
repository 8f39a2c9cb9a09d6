import type { ReactNode } from "react";
import type { SitePart } from "#app/contract/site-parts.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { useShell } from "./use-shell.ts";

interface AvailableLinkProps {
  href: string;
  /** The part of the site that the link leads to. */
  requires: SitePart;
  children: ReactNode;
}

/** A link within a text; rendered as plain text if the game server lacks the part. */
export function AvailableLink({ href, requires, children }: AvailableLinkProps) {
  return useShell().missingParts.includes(requires) ? children : <a href={localizedHref(href)}>{children}</a>;
}
