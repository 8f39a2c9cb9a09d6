import { confirm, isCancel, password, select, text } from "@clack/prompts";
import { AdvisedError } from "../problem.ts";
import type { CommandContext } from "./commands.ts";

/** Asks the operator. Each question can be answered by an option of the command line instead. */
export class Questions {
  readonly #values: CommandContext["values"];

  constructor(values: CommandContext["values"]) {
    this.#values = values;
  }

  /**
   * @param option name of the option that answers the question
   * @param usual the answer of whoever only presses Enter; without one, the question must be answered
   */
  text(option: string, message: string, usual?: string): Promise<string> {
    const hint = usual === undefined ? {} : { placeholder: usual, defaultValue: usual };
    return this.#answer(option, () =>
      text({
        message,
        ...hint,
        validate: (value) => (value?.trim() || usual !== undefined ? undefined : "Please answer."),
      }),
    );
  }

  secret(option: string, message: string): Promise<string> {
    return this.#answer(option, () => password({ message }));
  }

  choice(option: string, message: string, labels: Readonly<Record<string, string>>): Promise<string> {
    const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
    return this.#answer(option, () => select({ message, options }));
  }

  /** @param option name of the option that means yes */
  async confirm(option: string, message: string): Promise<boolean> {
    if (this.#values[option]) return true;
    return left<boolean>(await asked(message, `--${option}`, () => confirm({ message })));
  }

  async #answer(option: string, ask: () => Promise<string | symbol>): Promise<string> {
    const given = this.#values[option];
    const value = typeof given === "string" ? given : await asked(`--${option}`, `--${option}`, ask);
    return left(value).trim();
  }
}

/** @throws AdvisedError if there is nobody to answer, such as in a script */
function asked<Answer>(question: string, option: string, ask: () => Promise<Answer>): Promise<Answer> {
  if (process.stdin.isTTY) return ask();
  throw new AdvisedError(`Not answered: ${question}`, `Use the option ${option}.`);
}

/** @throws AdvisedError if the question was left with Ctrl+C */
function left<Answer extends string | boolean>(answer: Answer | symbol): Answer {
  if (isCancel(answer)) throw new AdvisedError("Nothing was written.", "Start the command again.");
  return answer as Answer;
}
