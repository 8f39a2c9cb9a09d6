import type { TimelineEntry } from "#app/features/accounts/admin-calls.ts";
import { deliveryOf } from "#app/features/shop/delivery-state.ts";

type Purchase = Extract<TimelineEntry, { kind: "purchase" }>;

/** An event as the page shows it: a purchase with the state of its delivery in words. */
export type ShownEntry =
  | Exclude<TimelineEntry, Purchase>
  | (Pick<Purchase, "kind" | "at" | "id" | "total"> & { state: string | undefined });

/** Composes the texts here, so that the browser needs neither the texts nor the counts. */
export function shownTimeline(entries: readonly TimelineEntry[]): ShownEntry[] {
  return entries.map((entry) => {
    if (entry.kind !== "purchase") return entry;
    const { kind, at, id, total } = entry;
    return { kind, at, id, total, state: deliveryOf(entry)?.text };
  });
}
