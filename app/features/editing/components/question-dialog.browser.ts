/** A field of the dialog for questions. */
interface Question {
  label: string;
  /** Properties of the field, which is a required text by default. */
  field?: Partial<Pick<HTMLInputElement, "type" | "min" | "max" | "inputMode" | "value" | "required">>;
  /** What is wrong with an answer; an empty text if nothing is. */
  problem?: (answer: string) => string;
}

/** What a dialog asks for. */
export interface Questions {
  title: string;
  questions: readonly Question[];
}

/**
 * Asks for what a command of the editor needs, in a dialog (`question-dialog.tsx`).
 * @returns the trimmed answers in the order of the questions; undefined when the dialog was closed without them
 */
export function ask({ title, questions }: Questions): Promise<string[] | undefined> {
  if (typeof HTMLDialogElement !== "function") return Promise.resolve(askInPrompts(questions));
  const opener = document.activeElement;
  const template = document.querySelector<HTMLTemplateElement>("template[data-question-dialog]")!;
  const dialog = template.content.firstElementChild!.cloneNode(true) as HTMLDialogElement;
  dialog.querySelector("h2")!.textContent = title;
  const entry = dialog.querySelector("form > div")!;
  const inputs = questions.map(({ label, field, problem }, index) => {
    const copy = entry.cloneNode(true) as Element;
    const input = Object.assign(copy.querySelector("input")!, { required: true, ...field });
    input.id += index;
    const text = copy.querySelector("label")!;
    text.htmlFor = input.id;
    text.textContent = label;
    input.addEventListener("input", () => {
      const answer = input.value.trim();
      input.setCustomValidity(input.required && answer === "" ? "Fill in this field." : (problem?.(answer) ?? ""));
    });
    entry.parentElement!.insertBefore(copy, entry);
    return input;
  });
  entry.remove();
  return new Promise((resolve) => {
    let answers: string[] | undefined;
    dialog.addEventListener("submit", () => {
      answers = inputs.map(({ value }) => value.trim());
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(answers);
    });
    dialog.querySelector("[data-close]")!.addEventListener("click", () => dialog.close());
    document.body.appendChild(dialog);
    dialog.showModal();
  });
}

/** For browsers without dialogs. */
function askInPrompts(questions: readonly Question[]): string[] | undefined {
  const answers: string[] = [];
  for (const { label, field, problem } of questions) {
    const answer = prompt(label, field?.value)?.trim();
    if (answer === undefined || (answer === "" && field?.required !== false) || problem?.(answer)) return undefined;
    answers.push(answer);
  }
  return answers;
}
