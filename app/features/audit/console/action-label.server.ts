import { once } from "#app/async/once.ts";
import { callNames, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";

const MAX_CHARACTERS = 70;

/** An action of the audit log: the name of its call, and what it does in words. */
interface Action {
  id: string;
  label: string;
}

/** The label of a call: the first sentence of its summary without what is in brackets. */
function labelOf({ summary }: CallDefinition): string {
  const [sentence = ""] = summary.replace(/ ?\([^)]*\)/g, "").split(/[.:;](?:\s|$)|, (?=50|500|by default)/);
  if (sentence.length <= MAX_CHARACTERS) return sentence;
  return `${sentence.slice(0, MAX_CHARACTERS).replace(/\s\S*$/, "")} …`;
}

const definitions = once(() => callNames().map((name) => calls[name] as CallDefinition));

const labels = once(() => new Map(definitions().map((call) => [call.id, labelOf(call)])));

/** What an action of the audit log does, in words; the name of one that this version does not have. */
export function actionLabel(action: string): string {
  return labels().get(action) ?? action;
}

/**
 * The actions by which the audit log can be filtered: the writing calls of the console, by their labels.
 * @param chosen the action of the current filter, which is among them also when it is none of these
 */
export function actionChoices(chosen: string): Action[] {
  const writing = definitions().filter(({ access, method }) => access === "admin" && method === "POST");
  const choices = writing.map((call) => ({ id: call.id, label: labelOf(call) }));
  if (chosen && !choices.some(({ id }) => id === chosen)) choices.push({ id: chosen, label: actionLabel(chosen) });
  return choices.sort((a, b) => a.label.localeCompare(b.label));
}
