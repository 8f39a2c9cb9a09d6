import { adminMenu } from "#app/features/admin/menu.ts";

/** The content pages, each in every state a visitor can see. */
export const contentPages: readonly { path: string; title: string; status: number }[] = [
  { path: "/", title: "Home | Moonlit Gate", status: 200 },
  { path: "/home", title: "Home | Moonlit Gate", status: 200 },
  { path: "/news", title: "News | Moonlit Gate", status: 200 },
  { path: "/news?category=2", title: "Events | Moonlit Gate", status: 200 },
  { path: "/news?page=3", title: "All News | Moonlit Gate", status: 200 },
  { path: "/news?topic=1", title: "How to create your account | Moonlit Gate", status: 200 },
  { path: "/topic/1", title: "How to create your account | Moonlit Gate", status: 200 },
  { path: "/download", title: "Download > Full Client Download | Moonlit Gate", status: 200 },
  { path: "/wallpaper", title: "Wallpaper | Moonlit Gate", status: 200 },
  { path: "/movies", title: "Movie | Moonlit Gate", status: 200 },
  { path: "/gallery", title: "Gallery | Moonlit Gate", status: 200 },
  { path: "/story", title: "Story | Moonlit Gate", status: 200 },
  { path: "/characters", title: "Character | Moonlit Gate", status: 200 },
  { path: "/gamesystem", title: "Game System | Moonlit Gate", status: 200 },
  { path: "/instructions", title: "Instructions | Moonlit Gate", status: 200 },
  { path: "/serverinfo", title: "Server Information | Moonlit Gate", status: 200 },
  { path: "/socials", title: "Socials | Moonlit Gate", status: 200 },
  { path: "/forum/100", title: "General Forum | Moonlit Gate", status: 200 },
  { path: "/itemshop", title: "Item Shop | Moonlit Gate", status: 200 },
  { path: "/itemshop/pet", title: "Pets | Moonlit Gate", status: 200 },
  { path: "/rankings", title: "Player Rankings | Moonlit Gate", status: 200 },
  { path: "/rankings?tab=killer&school=1", title: "Player Rankings | Moonlit Gate", status: 200 },
  { path: "/credits", title: "Credits | Moonlit Gate", status: 200 },
  { path: "/policy/operation", title: "Operation Policy | Moonlit Gate", status: 200 },
  { path: "/policy/privacy", title: "Privacy Policy | Moonlit Gate", status: 200 },
  { path: "/policy/game-cash", title: "Game Cash Agreement | Moonlit Gate", status: 200 },
  { path: "/policy/refunds", title: "Refund Policy | Moonlit Gate", status: 200 },
  { path: "/itemshop/nothing", title: "Item Shop | Moonlit Gate", status: 404 },
  { path: "/news?topic=99999", title: "News | Moonlit Gate", status: 404 },
  { path: "/rankings?tab=none", title: "Player Rankings | Moonlit Gate", status: 404 },
  { path: "/nowhere", title: "404 NOT FOUND | Moonlit Gate", status: 404 },
];

/** The path of a page in Filipino. */
export function filipinoPath(path: string): string {
  return path === "/" ? "/fil" : `/fil${path}`;
}

/** The pages whose forms are sent by the script of forms, by who may open them. */
export const formPages: Readonly<Record<"visitor" | "player", readonly string[]>> = {
  visitor: [
    "/register",
    "/findaccount",
    "/resetpassword?token=open-reset",
    "/verifyemail?token=open-verify",
    "/undoemailchange?token=open-undo",
    "/removeaddress?token=open-unlist",
    "/topup",
    "/ticket",
    "/checkticket",
  ],
  player: [
    "/topup",
    "/user",
    "/security",
    "/confirm",
    "/changepassword",
    "/mydata",
    "/gameaccount",
    "/ticket",
    "/checkticket",
  ],
};

/** The pages that load React, by who may open them. */
export const hydratedPages: Readonly<Record<"visitor" | "player" | "owner", readonly string[]>> = {
  visitor: ["/login"],
  player: ["/shoppingcart"],
  owner: [
    // The trash has no scripts.
    ...adminMenu.map(({ href }) => href).filter((href) => href !== "/admin/trash"),
    "/admin/search?q=player",
    "/admin/players/127",
    "/admin/players/127/suspension",
    "/admin/vouchers/report?batch=demo",
    "/admin/payments/debts",
    "/admin/payments/debts/127",
    "/admin/payments/sales",
    "/admin/payments/reconciliation",
    "/admin/staff/127",
    "/admin/staff/roles",
    "/admin/staff/roles/new",
    "/admin/settings/limits",
    "/admin/branding/pictures",
    "/admin/menus/navigation/shop",
    "/admin/menus/socials",
    "/admin/home/boxes",
    "/admin/payments/packages",
    "/admin/payments/packages/1",
    "/admin/payments/wallets",
    "/admin/payments/wallets/1",
    "/admin/payments/webhooks",
    "/admin/media/links",
    "/admin/news/1",
    "/admin/news/new",
    "/admin/banners/new",
    "/admin/downloads/new",
    "/admin/pages/story",
    "/admin/items/1001",
    "/admin/items/new",
    "/admin/items/import",
    "/admin/items/categories",
    "/admin/items/categories/1",
    "/admin/discounts/new",
    "/admin/notices/new",
  ],
};
