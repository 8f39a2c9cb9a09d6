import type { CallDefinition } from "#app/contract/define.ts";
import type { LoadContentKinds } from "#app/embedded/content-kind.ts";
import type { DeletionCheck, EditedDocument, LoadWaiting, PersonalData } from "#app/embedded/feature-tables.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { Job, RetentionRule } from "#app/embedded/job.ts";
import type { AdminMenuEntry } from "#app/features/admin/menu-entry.ts";
import type { RouteEntry } from "./route-entry.ts";

/** Definitions of calls by their group and name. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, CallDefinition>>>>;

/** The handlers of calls by their group and name. */
export type Handlers<Calls extends CallTable> = {
  readonly [Group in keyof Calls]: { readonly [Name in keyof Calls[Group]]: Handler<Calls[Group][Name]> };
};

/** Calls with the module that handles them, which is loaded when one of them is first made. */
export interface ImplementedCalls<Calls extends CallTable = CallTable, Found = unknown> {
  calls: Calls;
  load: () => Promise<{ handlers: Found }>;
}

/** Calls of a feature with the module that handles them. */
export function implemented<const Calls extends CallTable, Found extends Handlers<Calls>>(
  calls: Calls,
  load: () => Promise<{ handlers: Found }>,
): ImplementedCalls<Calls, Found> {
  return { calls, load };
}

/** A switch with which the owner turns a part of the site off and on. Its data are kept. */
export interface FeatureSwitch {
  key: string;
  /** What the owner reads. */
  label: string;
  hint?: string;
  /** Parts of the site (`contract/site-parts.ts`) that no link leads to while it is off; by default, its key. */
  parts?: readonly string[];
  /** Groups of calls, or single calls, that are refused to visitors and players while it is off; by default, the parts. */
  calls?: readonly string[];
  /**
   * First segments of paths that have no page while it is off; by default, those of the parts that
   * `contract/site-parts.ts` knows. A feature of your own names its paths.
   */
  paths?: readonly string[];
}

type AnyCalls = readonly ImplementedCalls[];

/** What a feature has in the console. It is loaded with the console. */
export interface ConsolePart<Calls extends AnyCalls = AnyCalls> {
  /** The calls of staff. Those that probe another server for a feature (`probe`) are in `feature.ts`. */
  calls?: Calls;
  /** Its pages, below `/admin`; their files are in its folder `console`. */
  pages?: readonly RouteEntry[];
  /** Its pages in the menu. */
  menu?: readonly AdminMenuEntry[];
  /** The queries of how many things wait for somebody on pages of its menu, by their addresses. */
  waiting?: Readonly<Record<string, LoadWaiting>>;
}

/** What a feature has. It is a folder of `app/features` and a line of `app/feature-list.ts`. */
export interface Feature<Calls extends AnyCalls = AnyCalls, ConsoleCalls extends AnyCalls = AnyCalls> {
  /** The name of its folder. */
  name: string;
  /** Its part of the game API. Several features may have calls in the same group. */
  calls?: Calls;
  /** Its pages; their files are in its folder. */
  pages?: readonly RouteEntry[];
  /** Its part of the console. */
  console?: () => Promise<{ consolePart: ConsolePart<ConsoleCalls> }>;
  /** The parts of it that the owner can switch off. */
  switches?: readonly FeatureSwitch[];
  /** The lists that owners edit, see `defineDocument`, in the order of the console. */
  documents?: readonly EditedDocument[];
  /** What must hold before entries of documents are deleted, by the name of the document. */
  deletionChecks?: Readonly<Record<string, DeletionCheck>>;
  /** Its kinds of content, for what the console does with all of them. */
  content?: LoadContentKinds;
  /** Its tables with rows of players. */
  personalData?: readonly PersonalData[];
  /**
   * Links to its pages, for the end of the menu of a section such as `guide`. The paths have no leading slash, and the
   * titles are in the language of the request.
   */
  links?: readonly { section: string; path: string; title: () => string }[];
  /** Its scheduled work. */
  jobs?: readonly Job[];
  /**
   * How long its rows are kept; forever without a rule. Tables that money needs (ledger, balances, debts, purchases,
   * deliveries, vouchers, redemptions, payment orders with their facts, events and receipts) have none.
   */
  retention?: readonly RetentionRule[];
}

/** Declares what a feature has. */
export function defineFeature<const Calls extends AnyCalls = [], const ConsoleCalls extends AnyCalls = []>(
  feature: Feature<Calls, ConsoleCalls>,
): Feature<Calls, ConsoleCalls> {
  return feature;
}

/** Declares what a feature has in the console. */
export function defineConsole<const Calls extends AnyCalls = []>(part: ConsolePart<Calls>): ConsolePart<Calls> {
  return part;
}
