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
  {
    path: "login",
    title: "Login",
    section: "account",
    lead: "Log in to see your account, your balance and your characters.",
  },
  { path: "register", title: "Register", section: "account", lead: "Create your account to enter the three schools." },
  {
    path: "changepassword",
    title: "Change Password",
    section: "account",
    lead: "Choose a new password for your account.",
  },
  {
    path: "user",
    title: "Account Setting",
    section: "account",
    lead: "Your account, your connection and your characters.",
  },
  { path: "topup", title: "Top Up", section: "shop", lead: "Redeem a voucher code to load R-Coin." },
  { path: "shoppingcart", title: "Shopping Cart", section: "shop", lead: "What you are about to buy." },
  { path: "shoppurchases", title: "Purchase History", section: "shop", lead: "What you bought, newest first." },
  { path: "topuphistory", title: "Redeem History", section: "shop", lead: "Your redeemed vouchers, newest first." },
  { path: "rankings", title: "Player Rankings", section: "ranking", lead: "The top 100 players of the month." },
  { path: "ticket", title: "Submit Ticket", section: "support", lead: "Write to our support desk." },
  { path: "checkticket", title: "Check My Ticket", section: "support", lead: "See what support answered." },
];
