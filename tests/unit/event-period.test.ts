import { expect, test } from "vitest";
import { eventPeriod } from "#app/features/news/event-period.ts";

const DAY = 86_400_000;
// Noon in Manila.
const now = Date.UTC(2026, 10, 26, 4);
const at = (days: number) => new Date(now + days * DAY).toISOString();

test.each([
  ["begins in three days", { startsAt: at(2.5), endsAt: at(9) }, "soon", "In 3 days", "29 Nov – 5 Dec"],
  ["begins within a day", { startsAt: at(0.5), endsAt: "" }, "soon", "In 1 day", "from 27 Nov"],
  ["lasts for long", { startsAt: at(-1), endsAt: at(30) }, "on", "On now", "25 Nov – 26 Dec"],
  ["ends soon", { startsAt: at(-10), endsAt: at(2.2) }, "on", "Ends in 2 days", "16 Nov – 28 Nov"],
  ["ends within a day", { startsAt: "", endsAt: at(0.1) }, "on", "Ends in 1 day", "until 26 Nov"],
  ["ends at midnight", { startsAt: at(-1), endsAt: at(3.5) }, "on", "Ends in 3 days", "25 Nov – 29 Nov"],
  ["is on until midnight", { startsAt: at(-0.5), endsAt: at(0.5) }, "on", "Ends in 1 day", "26 Nov"],
  ["ends now", { startsAt: at(-1), endsAt: at(0) }, "ended", "Ended", "25 Nov – 26 Nov"],
  ["was on one day", { startsAt: at(-20), endsAt: at(-19.9) }, "ended", "Ended", "6 Nov"],
])("an event that %s says so", (_, dates, state, label, days) => {
  expect(eventPeriod(dates, now)).toMatchObject({ state, label, days });
});

test("an event that is on tells when it ends and how long it lasts, if its end is known", () => {
  const dates = { startsAt: at(-1), endsAt: at(30) };
  expect(eventPeriod(dates, now)?.end).toEqual({ until: "until 26 Dec", left: "Ends in 30 days" });
  for (const other of [
    { startsAt: at(-1), endsAt: "" },
    { startsAt: at(1), endsAt: at(2) },
    { startsAt: at(-2), endsAt: at(-1) },
  ])
    expect(eventPeriod(other, now)?.end).toBeUndefined();
});

test("an item without dates, or with something else in their place, has no period", () => {
  expect(eventPeriod({ startsAt: "", endsAt: "" }, now)).toBeUndefined();
  expect(eventPeriod({ startsAt: "soon", endsAt: "0000-00-00" }, now)).toBeUndefined();
});
