import { groupedNumber } from "#app/format/grouped-number.ts";

/** A figure of the dashboard, by day. */
export interface Metric {
  /** In addresses. */
  key: string;
  label: string;
  /** A number for each day, oldest first. */
  values: readonly number[];
  /** Whether the values are peaks, whose sum means nothing. */
  isPeak?: boolean;
  /** How a value is written. */
  format: (value: number) => string;
  /** The page of the figure, if the admin may open it. */
  href?: string | undefined;
}

/** The figure of a period: the sum of its days, or the highest of them. */
export function figureOf({ values, isPeak = false }: Pick<Metric, "values" | "isPeak">): number {
  return isPeak ? Math.max(...values, 0) : values.reduce((total, value) => total + value, 0);
}

/** The last days of a metric, and as many before them; fewer where there are no figures of these. */
export function periodsOf({ values }: Pick<Metric, "values">, days: number) {
  return { now: values.slice(-days), before: values.slice(-2 * days, -days) };
}

/**
 * How many days before a period it is compared with. Players online may have been counted for fewer: of peaks, the days
 * from the first one above 0 on.
 */
export function comparedDays(metric: Pick<Metric, "values" | "isPeak">, days: number): number {
  const { before } = periodsOf(metric, days);
  if (!metric.isPeak) return before.length;
  const first = before.findIndex((value) => value > 0);
  return before.length - Math.max(0, first);
}

/** A count as text; one that reaches what is counted at most means "so many or more". */
export function countText(count: number, countedAtMost: number): string {
  return count >= countedAtMost ? `${groupedNumber(countedAtMost)}+` : groupedNumber(count);
}
