import * as clack from "@clack/prompts";
import { AdvisedError, describeProblem } from "../problem.ts";
import type { CommandContext } from "./command.ts";

/** How often a step is tried before the command gives up. */
const ATTEMPTS = 5;

/** Asks on the terminal. */
export type Prompts = Pick<typeof clack, "text" | "password" | "select" | "confirm">;

/** The operator left a question with Ctrl+C. */
class Cancelled extends AdvisedError {}

/** Asks the operator. Each question can be answered by an option of the command line instead. */
export class Questions {
  #values: CommandContext["values"];
  readonly #prompts: Prompts | undefined;
  /** What was typed before, by option. Passwords and keys are typed again. */
  readonly #typed = new Map<string, string>();
  /** Whether the options of the command line turned out to be wrong, so that their questions are asked as well. */
  #isRepeated = false;

  /** @param prompts undefined if there is nobody to answer, such as in a script */
  constructor(
    values: CommandContext["values"],
    prompts: Prompts | undefined = process.stdin.isTTY ? clack : undefined,
  ) {
    this.#values = values;
    this.#prompts = prompts;
  }

  /** Gives answers by the options that answer the same questions; those of the command line win. */
  answer(values: CommandContext["values"]): void {
    this.#values = { ...values, ...this.#values };
  }

  /**
   * Asks again after a wrong answer: says what is wrong, and repeats the step with the answers of before as defaults.
   *
   * @param step asks, and throws if the answers do not work
   * @throws what the last attempt threw, or the first one if nobody can answer
   */
  async untilRight<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await step();
        } catch (error) {
          if (!this.#prompts || error instanceof Cancelled || attempt === ATTEMPTS) throw error;
          const { error: text, advice } = describeProblem(error, "init");
          console.error(`\n${text}\n${advice}\nPlease answer again; Ctrl+C ends.\n`);
          this.#isRepeated = true;
        }
      }
    } finally {
      this.#isRepeated = false;
    }
  }

  /**
   * @param option name of the option that answers the question
   * @param usual the answer of whoever only presses Enter; without one, the question must be answered
   */
  async text(option: string, message: string, usual?: string): Promise<string> {
    const hint = this.#typed.get(option) ?? usual;
    const answer = await this.#answer(option, ({ text }) =>
      text({
        message,
        ...(hint === undefined ? {} : { placeholder: hint, defaultValue: hint }),
        validate: (value) => (value?.trim() || hint !== undefined ? undefined : "Please answer."),
      }),
    );
    this.#typed.set(option, answer);
    return answer;
  }

  secret(option: string, message: string): Promise<string> {
    return this.#answer(option, ({ password }) => password({ message }));
  }

  /**
   * @param usual the answer of whoever only presses Enter, and where nobody can answer
   * @throws AdvisedError if the option has another value than those of the labels
   */
  async choice(
    option: string,
    message: string,
    labels: Readonly<Record<string, string>>,
    usual?: string,
  ): Promise<string> {
    const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
    const before = this.#typed.get(option) ?? usual;
    const isUnanswered = !this.#prompts && typeof this.#values[option] !== "string";
    const answer =
      isUnanswered && usual !== undefined
        ? usual
        : await this.#answer(option, ({ select }) =>
            select({ message, options, ...(before === undefined ? {} : { initialValue: before }) }),
          );
    if (!Object.hasOwn(labels, answer))
      throw new AdvisedError(`--${option} cannot be ${answer}.`, `Use ${Object.keys(labels).join(" or ")}.`);
    this.#typed.set(option, answer);
    return answer;
  }

  /** @param option name of the option that means yes */
  async confirm(option: string, message: string): Promise<boolean> {
    if (this.#values[option]) return true;
    return kept<boolean>(await this.#ask(message, `--${option}`, ({ confirm }) => confirm({ message })));
  }

  async #answer(option: string, ask: (prompts: Prompts) => Promise<string | symbol>): Promise<string> {
    const given = this.#isRepeated ? undefined : this.#values[option];
    const value = typeof given === "string" ? given : await this.#ask(`--${option}`, `--${option}`, ask);
    return kept(value).trim();
  }

  /** @throws AdvisedError if there is nobody to answer */
  #ask<Answer>(question: string, option: string, ask: (prompts: Prompts) => Promise<Answer>): Promise<Answer> {
    if (this.#prompts) return ask(this.#prompts);
    throw new AdvisedError(`Not answered: ${question}`, `Use the option ${option}.`);
  }
}

/** @throws Cancelled if the question was left with Ctrl+C */
function kept<Answer extends string | boolean>(answer: Answer | symbol): Answer {
  if (clack.isCancel(answer)) throw new Cancelled("Cancelled.", "Start the command again.");
  return answer as Answer;
}
