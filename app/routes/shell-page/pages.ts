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
  { path: "ticket", title: "Submit Ticket", section: "support", lead: "Write to our support desk." },
  { path: "checkticket", title: "Check My Ticket", section: "support", lead: "See what support answered." },
];
