import type { SectionKey } from "#app/domain/site-map.ts";

export interface ShellPage {
  path: string;
  title: string;
  section: SectionKey;
  /** What the page is for, in a sentence. */
  lead: string;
}

/** Pages of the route table that only have a title and a purpose so far; each leaves this list when it is built. */
export const shellPages: readonly ShellPage[] = [
  { path: "topup", title: "Top Up", section: "shop", lead: "Redeem a voucher code to load R-Coin." },
  { path: "shoppingcart", title: "Shopping Cart", section: "shop", lead: "What you are about to buy." },
  { path: "shoppurchases", title: "Purchase History", section: "shop", lead: "What you bought, newest first." },
  { path: "topuphistory", title: "Redeem History", section: "shop", lead: "Your redeemed vouchers, newest first." },
  { path: "ticket", title: "Submit Ticket", section: "support", lead: "Write to our support desk." },
  { path: "checkticket", title: "Check My Ticket", section: "support", lead: "See what support answered." },
];
