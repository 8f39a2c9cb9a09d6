import { approvalRights } from "#app/features/staff/approvals.ts";
import { type AdminRight, hasRight, type RightsHolder } from "./rights.ts";

/** A page of the console, and the right that it requires; of a list, one is enough. */
export interface AdminMenuEntry {
  label: string;
  href: string;
  right: AdminRight | readonly AdminRight[];
}

/** The console's pages in the order of its menu. */
export const adminMenu: readonly AdminMenuEntry[] = [
  { label: "Dashboard", href: "/admin", right: "console" },
  { label: "Tickets", href: "/admin/tickets", right: "tickets" },
  { label: "Players", href: "/admin/players", right: "read players" },
  { label: "Bans", href: "/admin/bans", right: "accounts" },
  { label: "News", href: "/admin/news", right: "content" },
  { label: "Banners", href: "/admin/banners", right: "content" },
  { label: "Downloads", href: "/admin/downloads", right: "content" },
  { label: "Pages", href: "/admin/pages", right: "content" },
  { label: "Item shop", href: "/admin/items", right: "content" },
  { label: "Discount codes", href: "/admin/discounts", right: "prices" },
  { label: "Translations", href: "/admin/translations", right: "content" },
  { label: "Vouchers", href: "/admin/vouchers", right: "vouchers" },
  { label: "Payments", href: "/admin/payments", right: "payments" },
  { label: "Deliveries", href: "/admin/deliveries", right: "deliveries" },
  { label: "Approvals", href: "/admin/approvals", right: approvalRights },
  { label: "Staff", href: "/admin/staff", right: "staff" },
  { label: "Bridge keys", href: "/admin/bridge", right: "settings" },
  { label: "Settings", href: "/admin/settings", right: "settings" },
  { label: "Outbox", href: "/admin/outbox", right: "settings" },
  { label: "Audit log", href: "/admin/audit", right: "settings" },
];

/** The pages that somebody may open. */
export function menuOf(holder: RightsHolder): AdminMenuEntry[] {
  return adminMenu.filter(({ right }) => [right].flat().some((one) => hasRight(holder, one)));
}
