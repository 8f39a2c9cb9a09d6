/** A step of setting up a site. */
export interface SetupStep {
  key: string;
  title: string;
  text: string;
  /** The page of the console where it is done. */
  href: string;
  /** The text of the link there. */
  link: string;
}

/** The steps of setting up a site, in order. */
export const setupSteps = [
  {
    key: "account",
    title: "Your own account",
    text: "A password that only you know, and a second factor. No owner may be without one, and no account may keep a password of the demo.",
    href: "/security",
    link: "Account Security",
  },
  {
    key: "name",
    title: "Name the site",
    text: "Its name, its tagline, and where its sign-up, messenger and forum links lead.",
    href: "/admin/settings",
    link: "Settings",
  },
  {
    key: "look",
    title: "Logo, colors and pictures",
    text: "A palette or your own colors, the logo, the hero of the home page, and the pictures of the sections.",
    href: "/admin/branding",
    link: "Branding",
  },
  {
    key: "languages",
    title: "Languages",
    text: "English alone, or all languages of the site. Your own texts are translated under “Translations”.",
    href: "/admin/settings",
    link: "Settings",
  },
  {
    key: "pages",
    title: "Pages of your own",
    text: "Rules, guides, a page of the team: each has its address, its section of the menu and its translations.",
    href: "/admin/pages",
    link: "Pages",
  },
  {
    key: "pictures",
    title: "Story and pictures",
    text: "The story, the gallery, wallpapers and movies of your game. Replace what is there, or leave the pages switched off under “Features”.",
    href: "/admin/gallery",
    link: "Gallery",
  },
  {
    key: "game",
    title: "The game's own terms",
    text: "Its classes and schools, and the names of the currencies.",
    href: "/admin/game",
    link: "Game terms",
  },
  {
    key: "shop",
    title: "Item shop",
    text: "Categories and the first items. Their numbers in the game come from the agent, or from a list that you import.",
    href: "/admin/items",
    link: "Item shop",
  },
  {
    key: "mail",
    title: "Mail server",
    text: "Confirmations and password links are sent by e-mail.",
    href: "/admin/connections/mail",
    link: "Mail server",
  },
  {
    key: "payments",
    title: "Payment methods",
    text: "Packages of coins, and the wallets that players pay to, or a payment provider under “Connections”.",
    href: "/admin/payments/wallets",
    link: "Wallets",
  },
  {
    key: "agent",
    title: "Game server",
    text: "The game agent connects accounts, item deliveries and rankings. Make a key for it.",
    href: "/admin/bridge",
    link: "Game server",
  },
  {
    key: "legal",
    title: "Policies",
    text: "Who runs the site and by which rules: name the operator and a contact in the settings, and replace the four examples by your own texts.",
    href: "/admin/pages",
    link: "Pages",
  },
  {
    key: "news",
    title: "First news",
    text: "Tell visitors when the server opens.",
    href: "/admin/news/new",
    link: "Write news",
  },
] as const satisfies readonly SetupStep[];

export type SetupStepKey = (typeof setupSteps)[number]["key"];
export const setupStepKeys = setupSteps.map(({ key }) => key) as [SetupStepKey, ...SetupStepKey[]];

/** The steps that a site may do without. */
export const optionalStepKeys = setupStepKeys.filter((key) => key !== "account") as [SetupStepKey, ...SetupStepKey[]];

/** A step that is `skipped` is not needed on this site. */
export const setupStepStates = ["open", "done", "skipped"] as const;
