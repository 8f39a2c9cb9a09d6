import type { AdminRight } from "./rights.ts";

/** A page of the console, and the right that it requires. */
export interface AdminMenuEntry {
  label: string;
  href: string;
  right: AdminRight;
}

/** The console's pages in the order of its menu. */
export const adminMenu: readonly AdminMenuEntry[] = [
  { label: "Dashboard", href: "/admin", right: "console" },
  { label: "Tickets", href: "/admin/tickets", right: "tickets" },
  { label: "Players", href: "/admin/players", right: "read players" },
  { label: "News", href: "/admin/news", right: "content" },
  { label: "Banners", href: "/admin/banners", right: "content" },
  { label: "Downloads", href: "/admin/downloads", right: "content" },
  { label: "Pages", href: "/admin/pages", right: "content" },
  { label: "Item shop", href: "/admin/items", right: "content" },
  { label: "Translations", href: "/admin/translations", right: "content" },
  { label: "Vouchers", href: "/admin/vouchers", right: "money" },
  { label: "Deliveries", href: "/admin/deliveries", right: "money" },
  { label: "Bridge keys", href: "/admin/bridge", right: "settings" },
  { label: "Settings", href: "/admin/settings", right: "settings" },
  { label: "Outbox", href: "/admin/outbox", right: "settings" },
  { label: "Audit log", href: "/admin/audit", right: "settings" },
];
