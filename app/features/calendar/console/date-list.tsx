import { shownTime } from "#app/format/manila-time.ts";

interface DateListProps {
  rule: string;
  dates: readonly { startsAt: string; endsAt: string }[];
}

/** The next dates of a schedule. */
export function DateList({ rule, dates }: DateListProps) {
  return (
    <>
      <ol>
        {dates.map(({ startsAt, endsAt }) => (
          <li key={startsAt}>
            {shownTime(startsAt).manila} – {shownTime(endsAt).manila}
          </li>
        ))}
      </ol>
      <Rule rule={rule} />
    </>
  );
}

/** The rule of an event that recurs. */
export function Rule({ rule }: { rule: string }) {
  if (!rule) return null;
  return (
    <p>
      The rule for calendar programs is <code>{rule}</code>.
    </p>
  );
}
