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

/** What an action of the audit log does, in words; the name of one that this version does not have. */
export function actionLabel(action: string): string {
  const name = callNames().find((one) => calls[one].id === action);
  return name ? labelOf(calls[name]) : action;
}

/**
 * The actions by which the audit log can be filtered, by their labels.
 * @param known those that the log has
 * @param chosen the action of the current filter, which may be another one
 */
export function actionChoices(known: readonly string[], chosen: string): Action[] {
  const ids = new Set([...known, ...(chosen ? [chosen] : [])]);
  return [...ids].map((id) => ({ id, label: actionLabel(id) })).sort((a, b) => a.label.localeCompare(b.label));
}
