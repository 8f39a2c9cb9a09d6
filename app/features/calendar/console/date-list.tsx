import { timeText } from "#app/features/admin/time-text.ts";

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
            {timeText(startsAt)} – {timeText(endsAt)}
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
