/**
 * How many typing errors lead from one text to another: letters that are missing, too many, wrong, or exchanged with their
 * neighbour (optimal string alignment).
 * @param isAnywhere whether the second text may have more before and after
 */
export function editDistance(from: readonly string[], to: readonly string[], isAnywhere = false): number {
  let beforeLast: number[] = [];
  let last = to.map((_, index) => (isAnywhere ? 0 : index + 1));
  last.unshift(0);
  for (const [row, point] of from.entries()) {
    const current = [row + 1];
    for (const [column, other] of to.entries()) {
      let distance = Math.min(last[column + 1]! + 1, current[column]! + 1, last[column]! + (point === other ? 0 : 1));
      if (row > 0 && column > 0 && point === to[column - 1] && from[row - 1] === other)
        distance = Math.min(distance, beforeLast[column - 1]! + 1);
      current.push(distance);
    }
    [beforeLast, last] = [last, current];
  }
  return isAnywhere ? Math.min(...last) : last.at(-1)!;
}
