import type { ReactNode } from "react";
import type { Feature } from "#app/contract/site-features.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { useShell } from "./use-shell.ts";

interface AvailableLinkProps {
  href: string;
  /** The feature that the link leads to. */
  requires: Feature;
  children: ReactNode;
}

/** A link within a text; rendered as plain text if the game server lacks the feature. */
export function AvailableLink({ href, requires, children }: AvailableLinkProps) {
  return useShell().missingFeatures.includes(requires) ? children : <a href={localizedHref(href)}>{children}</a>;
}
