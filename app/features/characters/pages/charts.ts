/** Size of the charts' coordinates; they are stretched to their place. */
export const CHART = { width: 480, height: 120 } as const;

/** Share of a month's width that its bar takes. */
const BAR = 0.6;

interface Month {
  level: number;
  kills: number;
  deaths: number;
}

/** The levels of months as a line from the left to the right edge, and the highest and the lowest. */
export function levelChart(months: readonly Month[]) {
  const levels = months.map(({ level }) => level);
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  const { width, height } = CHART;
  const points = levels.map((level, index) => {
    const x = (index / Math.max(levels.length - 1, 1)) * width;
    // Room for the line's own width at the edges.
    const y = height - 4 - ((level - lowest) / Math.max(highest - lowest, 1)) * (height - 8);
    return `${round(x)} ${round(y)}`;
  });
  return { lowest, highest, line: `M${points.join("L")}` };
}

/** The kills of months as bars upwards from the middle, the deaths downwards, with one scale; and the highest number. */
export function killsChart(months: readonly Month[]) {
  const highest = Math.max(...months.flatMap(({ kills, deaths }) => [kills, deaths]));
  const { width, height } = CHART;
  const step = width / months.length;
  const bars = (value: (month: Month) => number, direction: 1 | -1) =>
    months
      .map((month, index) => {
        const length = (value(month) / Math.max(highest, 1)) * (height / 2 - 1);
        return length > 0 ? `M${round((index + 0.5) * step)} ${height / 2}v${round(direction * length)}` : "";
      })
      .join("");
  return {
    highest,
    width: round(step * BAR),
    kills: bars(({ kills }) => kills, -1),
    deaths: bars(({ deaths }) => deaths, 1),
  };
}

/** To a tenth: markup of pages is short. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
