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
  { path: "findaccount", title: "Find Account", section: "account", lead: "Get back a forgotten user ID or password." },
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
  {
    path: "download",
    title: "Full Client Download",
    section: "download",
    lead: "The full game client and its system requirements.",
  },
  {
    path: "downloads",
    title: "Full Client Download",
    section: "download",
    lead: "The full game client and its system requirements.",
  },
  {
    path: "wallpaper",
    title: "Wallpaper",
    section: "download",
    lead: "Wallpapers of the three schools for screens and phones.",
  },
  { path: "movies", title: "Movie", section: "download", lead: "Short films of the moonlit world." },
  { path: "story", title: "Story", section: "guide", lead: "How three schools came to guard one night." },
  { path: "characters", title: "Character", section: "guide", lead: "The classes and what each of them can do." },
  {
    path: "gamesystem",
    title: "Game System",
    section: "guide",
    lead: "Parties, clubs, schools and the ranking season.",
  },
  {
    path: "instructions",
    title: "Instructions",
    section: "guide",
    lead: "The game's interface, its keys and its chat channels.",
  },
  { path: "serverinfo", title: "Server Information", section: "guide", lead: "What this server offers, at a glance." },
  { path: "gallery", title: "Gallery", section: "forum", lead: "Pictures from the three schools." },
  { path: "socials", title: "Socials", section: "forum", lead: "Where to meet the community." },
  { path: "itemshop", title: "Item Shop", section: "shop", lead: "Costumes, pets, tickets and supplies." },
  { path: "topup", title: "Top Up", section: "shop", lead: "Redeem a voucher code to load R-Coin." },
  { path: "shoppingcart", title: "Shopping Cart", section: "shop", lead: "What you are about to buy." },
  { path: "shoppurchases", title: "Purchase History", section: "shop", lead: "What you bought, newest first." },
  { path: "topuphistory", title: "Redeem History", section: "shop", lead: "Your redeemed vouchers, newest first." },
  { path: "rankings", title: "Player Rankings", section: "ranking", lead: "The top 100 players of the month." },
  { path: "ticket", title: "Submit Ticket", section: "support", lead: "Write to our support desk." },
  { path: "checkticket", title: "Check My Ticket", section: "support", lead: "See what support answered." },
  { path: "credits", title: "Credits", section: "about", lead: "Who made the icons and fonts that this site uses." },
  { path: "policy/operation", title: "Operation Policy", section: "about", lead: "The rules of the game server." },
  {
    path: "policy/privacy",
    title: "Privacy Policy",
    section: "about",
    lead: "What this site stores about you, and why.",
  },
  { path: "policy/game-cash", title: "Game Cash Agreement", section: "about", lead: "How R-Coin and Milleage work." },
];
