import type { ReactNode } from "react";
import type { ShellData } from "./shell-data.ts";

/** The parts of a content page that show something of the visitor. */
export type SlotName = "account" | "header" | "welcome" | "rank" | "flash";

interface SlotProps {
  name: SlotName;
  shell: Pick<ShellData, "hasSlots">;
  /** The part of the visitor that the page is rendered for. */
  children: ReactNode;
}

/**
 * A part of the page that differs from player to player. A page that all players share has an empty element in its
 * place, which the page cache replaces by each player's own part (`app/cache/page-template.ts`).
 */
export function Slot({ name, shell, children }: SlotProps) {
  return shell.hasSlots ? <page-slot name={name} /> : children;
}
