import { guideLimits } from "#app/features/guide/guide-limits.ts";
import { menuLimits } from "#app/features/menus/limits.ts";
import { type DocumentName, gameLimits } from "./limits.ts";

type ListPage = "/admin/game" | "/admin/menus" | "/admin/home";

/** The title of the page at a path that shows lists or one of their entries. */
export function listPageTitle(path: string): string {
  if (path.startsWith("/admin/menus")) return "Menus";
  return path.startsWith("/admin/home") ? "Home page" : "Game";
}

/** A document as the console describes it. */
export interface GameList {
  name: DocumentName;
  title: string;
  /** What an entry is called. */
  one: string;
  lead: string;
  /** The titles of the columns beside the name. */
  columns: readonly string[];
  /** The numbers of entries between which the owner adds and deletes; without them, the entries are fixed. */
  size?: { min: number; max: number };
  /** Whether the owner chooses the order. */
  isOrdered?: true;
  /** The page of the console that the list belongs to. */
  page: ListPage;
  /** The key of the only entry of a list, whose form is the page of the list. */
  only?: string;
}

/** The documents in the order of the console. */
export const gameLists: readonly GameList[] = [
  {
    name: "classes",
    title: "Classes",
    one: "class",
    lead: "The classes of characters, in the order of the filters of the rankings.",
    columns: ["Codes", "Guide"],
    page: "/admin/game",
    size: { min: 1, max: gameLimits.classes },
    isOrdered: true,
  },
  {
    name: "schools",
    title: "Schools",
    one: "school",
    lead: "The schools of the game, in the order of tabs and filters.",
    columns: ["Number"],
    page: "/admin/game",
    size: { min: gameLimits.minSchools, max: gameLimits.schools },
    isOrdered: true,
  },
  {
    name: "currencies",
    title: "Currency names",
    one: "currency",
    lead: "What players call the currencies. Balances, prices and purchases stay as they are; pages, mails and the console use the names.",
    columns: [],
    page: "/admin/game",
  },
  {
    name: "boards",
    title: "Ranking boards",
    one: "board",
    lead: "The boards of the rankings in the order of their tabs, with their names and columns.",
    columns: ["Shown"],
    isOrdered: true,
    page: "/admin/game",
  },
  {
    name: "requirements",
    title: "System requirements",
    one: "requirement",
    lead: "The rows of the table on the download page.",
    columns: ["Minimum", "Recommended"],
    size: { min: 0, max: guideLimits.requirements },
    isOrdered: true,
    page: "/admin/game",
  },
  {
    name: "keys",
    title: "Keys",
    one: "key",
    lead: "The rows of the tables of keys in the instructions.",
    columns: ["What it does", "Table"],
    size: { min: 0, max: guideLimits.keys },
    isOrdered: true,
    page: "/admin/game",
  },
  {
    name: "navigation",
    title: "Main navigation",
    one: "entry",
    lead: "The sections of the site and their entries.",
    columns: ["Address", "Shown"],
    size: { min: 1, max: menuLimits.all },
    isOrdered: true,
    page: "/admin/menus",
  },
  {
    name: "footer",
    title: "Footer",
    one: "link",
    lead: "The link map at the end of every page. Below it are the policies: the entries of the section about the site.",
    columns: ["Address", "Shown"],
    size: { min: 0, max: menuLimits.footer },
    isOrdered: true,
    page: "/admin/menus",
  },
  {
    name: "socials",
    title: "Social links",
    one: "social link",
    lead: "Your communities, in the footer of every page and on /socials. Other pages link to the first one.",
    columns: ["Address", "Shown"],
    size: { min: 0, max: menuLimits.socials },
    isOrdered: true,
    page: "/admin/menus",
  },
  {
    name: "hero",
    title: "Hero texts",
    one: "text",
    lead: "The headline, the text below it and the words of the two buttons.",
    columns: [],
    page: "/admin/home",
    only: "hero",
  },
  {
    name: "boxes",
    title: "Boxes",
    one: "box",
    lead: "Which boxes the home page has, and their order within their column. Boxes without content are left out anyway.",
    columns: ["Place", "Shown"],
    isOrdered: true,
    page: "/admin/home",
  },
];

/** The address of a document's page in the console. */
export function listPath({ name, page, only }: GameList): string {
  // The page of the menus has the main navigation itself.
  if (name === "navigation") return page;
  return only ? `${page}/${name}/${only}` : `${page}/${name}`;
}

/** The description of a document. */
export function gameList(name: DocumentName): GameList {
  return gameLists.find((list) => list.name === name)!;
}
