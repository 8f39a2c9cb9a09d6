import { once } from "#app/async/once.ts";
import { callNames, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";

const MAX_CHARACTERS = 70;

/** What each call does in words, by its name: the first sentence of its summary without what is in brackets. */
const labels = once(
  () =>
    new Map(
      callNames().map((name) => {
        const { id, summary } = calls[name] as CallDefinition;
        const [sentence = ""] = summary.replace(/ ?\([^)]*\)/g, "").split(/[.:;](?:\s|$)|, (?=50|500|by default)/);
        const short =
          sentence.length > MAX_CHARACTERS ? `${sentence.slice(0, MAX_CHARACTERS).replace(/\s\S*$/, "")} …` : sentence;
        return [id, short];
      }),
    ),
);

/** What an action of the audit log does, in words; the name of one that this version does not have. */
export function actionLabel(action: string): string {
  return labels().get(action) ?? action;
}
