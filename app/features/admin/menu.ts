import { approvalRights } from "#app/features/staff/approvals.ts";
import { trashPath } from "#app/features/trash/trash-kinds.ts";
import { type AdminRight, hasRight, type RightsHolder } from "./rights.ts";

/** The groups of the console's menu, in their order. */
export const adminMenuGroups = ["Overview", "Players", "Shop & money", "Content", "Site", "Operations"] as const;

/** A page of the console, and the right that it requires; of a list, one is enough. */
export interface AdminMenuEntry {
  group: (typeof adminMenuGroups)[number];
  label: string;
  href: string;
  right: AdminRight | readonly AdminRight[];
}

/** The console's pages; within a group in the order of its menu. */
export const adminMenu: readonly AdminMenuEntry[] = [
  { group: "Overview", label: "Dashboard", href: "/admin", right: "console" },

  { group: "Players", label: "Players", href: "/admin/players", right: "read players" },
  { group: "Players", label: "Tickets", href: "/admin/tickets", right: "tickets" },
  { group: "Players", label: "Bans", href: "/admin/bans", right: "accounts" },

  { group: "Shop & money", label: "Item shop", href: "/admin/items", right: "content" },
  { group: "Shop & money", label: "Discount codes", href: "/admin/discounts", right: "prices" },
  { group: "Shop & money", label: "Vouchers", href: "/admin/vouchers", right: "vouchers" },
  { group: "Shop & money", label: "Payments", href: "/admin/payments", right: "payments" },
  { group: "Shop & money", label: "Deliveries", href: "/admin/deliveries", right: "deliveries" },
  { group: "Shop & money", label: "Approvals", href: "/admin/approvals", right: approvalRights },

  { group: "Content", label: "News", href: "/admin/news", right: "content" },
  { group: "Content", label: "Banners", href: "/admin/banners", right: "content" },
  { group: "Content", label: "Downloads", href: "/admin/downloads", right: "content" },
  { group: "Content", label: "Pages", href: "/admin/pages", right: "content" },
  { group: "Content", label: "Media library", href: "/admin/media", right: "content" },
  { group: "Content", label: "Translations", href: "/admin/translations", right: "content" },
  { group: "Content", label: "Trash", href: trashPath, right: "content" },

  { group: "Site", label: "Set-up", href: "/admin/setup", right: "settings" },
  { group: "Site", label: "Game", href: "/admin/game", right: "settings" },
  { group: "Site", label: "Home page", href: "/admin/home", right: "settings" },
  { group: "Site", label: "Menus", href: "/admin/menus", right: "settings" },
  { group: "Site", label: "Branding", href: "/admin/branding", right: "settings" },
  { group: "Site", label: "Settings", href: "/admin/settings", right: "settings" },
  { group: "Site", label: "Maintenance", href: "/admin/maintenance", right: "settings" },

  { group: "Operations", label: "Staff", href: "/admin/staff", right: "staff" },
  { group: "Operations", label: "Bridge keys", href: "/admin/bridge", right: "settings" },
  { group: "Operations", label: "Notices", href: "/admin/notices", right: "settings" },
  { group: "Operations", label: "Health", href: "/admin/health", right: "settings" },
  { group: "Operations", label: "Outbox", href: "/admin/outbox", right: "settings" },
  { group: "Operations", label: "Audit log", href: "/admin/audit", right: "settings" },
];

/** The pages that somebody may open. */
export function menuOf(holder: RightsHolder): AdminMenuEntry[] {
  return adminMenu.filter(({ right }) => [right].flat().some((one) => hasRight(holder, one)));
}

/** The entries by group, in the order of the menu and without empty groups. */
export function groupedMenu(entries: readonly AdminMenuEntry[]) {
  return adminMenuGroups
    .map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
    .filter((group) => group.entries.length > 0);
}

/** The entry of a path: its own page, or the list that the page belongs to. */
export function currentEntry(entries: readonly AdminMenuEntry[], path: string): AdminMenuEntry | undefined {
  return entries
    .filter(({ href }) => path === href || (href !== "/admin" && path.startsWith(`${href}/`)))
    .sort((one, other) => other.href.length - one.href.length)[0];
}
