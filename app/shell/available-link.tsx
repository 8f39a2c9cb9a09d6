import type { ReactNode } from "react";
import type { Feature } from "#app/contract/site-features.ts";
import { useShell } from "./use-shell.ts";

interface OfferedLinkProps {
  href: string;
  /** The feature that the link leads to. */
  needs: Feature;
  children: ReactNode;
}

/** A link within a text; rendered as plain text if the game server lacks the feature. */
export function AvailableLink({ href, needs, children }: OfferedLinkProps) {
  return useShell().missingFeatures.includes(needs) ? children : <a href={href}>{children}</a>;
}
