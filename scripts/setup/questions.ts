import { createInterface } from "node:readline/promises";

/** Asks the operator in a terminal. */
export interface Questions {
  /**
   * Asks until an answer is accepted.
   * @param usual what an empty answer means
   * @param accept what an answer means; throws an Error whose message says what is wrong with it
   */
  ask<Answer>(question: string, usual: string, accept: (answer: string) => Answer): Promise<Answer>;
  /** Asks for yes or no; an empty answer is no. */
  confirm(question: string): Promise<boolean>;
  close(): void;
}

/** @returns undefined if nobody can answer, because the command does not run in a terminal */
export function openQuestions({ stdin, stdout } = process): Questions | undefined {
  if (!stdin.isTTY || !stdout.isTTY) return undefined;
  const terminal = createInterface({ input: stdin, output: stdout });
  return {
    async ask(question, usual, accept) {
      for (;;) {
        const answer = (await terminal.question(`${question}${usual ? ` [${usual}]` : ""}: `)).trim();
        try {
          return accept(answer || usual);
        } catch (error) {
          console.log((error as Error).message);
        }
      }
    },
    confirm: async (question) => /^y(es)?$/i.test((await terminal.question(`${question} [y/N]: `)).trim()),
    close: () => terminal.close(),
  };
}
