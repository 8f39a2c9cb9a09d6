import { type Message, textOfMessage } from "#app/contract/message.ts";

/** An invalid line of a list. */
export interface ListProblem {
  /** Counted from 1. */
  line: number;
  /** The title of the column; empty if it is the line. */
  column: string;
  problem: Message;
}

/** How many different problems are listed, and how many lines of the same problem. */
const LIMITS = { problems: 200, lines: 20 };

/** The first problems, of which equal ones of several lines are one with the number of its lines. */
export function groupedProblems(problems: readonly ListProblem[]) {
  const groups = new Map<string, { line: number; column: string; problem: string; lines: number[]; count: number }>();
  for (const { line, column, problem } of problems) {
    const text = textOfMessage(problem);
    const key = JSON.stringify([column, text]);
    const group = groups.get(key) ?? { line, column, problem: text, lines: [], count: 0 };
    group.count += 1;
    if (group.lines.length < LIMITS.lines) group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].slice(0, LIMITS.problems);
}
