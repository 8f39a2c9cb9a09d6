import type { ReactNode } from "react";
import type { Feature } from "#app/contract/site-features.ts";
import { useShell } from "./use-shell.ts";

interface OfferedLinkProps {
  href: string;
  /** The part of the site it leads to. */
  needs: Feature;
  children: ReactNode;
}

/** A link within a text, whose words stand without it where the game server lacks what it leads to. */
export function OfferedLink({ href, needs, children }: OfferedLinkProps) {
  return useShell().lacks.includes(needs) ? children : <a href={href}>{children}</a>;
}
