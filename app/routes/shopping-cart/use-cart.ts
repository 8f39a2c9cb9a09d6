import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { CartLine } from "#app/features/shop/cart.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { lineIntent } from "./intents.ts";

/** What a button of a line sets; the names are those of its form. */
export type LineChange = { seq: number } & ({ quantity: number } | { isChecked: 0 | 1 } | { remove: "yes" });

export interface Cart<Line extends CartLine> {
  /** The lines as the player wants them: changed at once, and back again when the server does not agree. */
  lines: readonly Line[];
  change(wanted: LineChange): void;
  /** Something is on its way to the server. */
  busy: boolean;
  /** Why the last change did not work. */
  failure: Outcome | undefined;
}

/**
 * The cart with its changes under way. They are sent one after the other, so that the last click is also the last to
 * arrive; of several that wait for the same thing only the latest is sent. When one fails, those that wait are given up
 * with it: the page shows what the server has.
 * @param known the lines as the server told them last
 * @param onDone called when the server has made a change, with the message of its answer
 */
export function useCart<Line extends CartLine>(
  known: readonly Line[],
  onDone: (change: LineChange, message: string) => void,
): Cart<Line> {
  const fetcher = useFetcher<FormAnswer>({ key: lineIntent });
  const [queue, setQueue] = useState<readonly LineChange[]>([]);
  const underWay = useRef<{ change: LineChange; answerBefore: FormAnswer | undefined }>();
  const done = useRef(onDone);
  done.current = onDone;
  const failure = fetcher.data?.outcome?.tone === "error" ? fetcher.data.outcome : undefined;

  useEffect(() => {
    if (fetcher.state !== "idle") return;
    const sent = underWay.current;
    const [next] = queue;
    if (sent) {
      // The submission has not begun yet.
      if (fetcher.data === sent.answerBefore) return;
      underWay.current = undefined;
      const { outcome } = fetcher.data ?? {};
      if (outcome?.tone === "success") done.current(sent.change, outcome.lines.join(" "));
      setQueue((waiting) => (failure ? [] : waiting.filter((change) => change !== sent.change)));
    } else if (next) {
      underWay.current = { change: next, answerBefore: fetcher.data };
      const fields = { ...next, [formFields.intent]: lineIntent, [formFields.scripted]: "yes" };
      fetcher.submit(fields as Record<string, string | number>, { method: "post" });
    }
  }, [fetcher, queue, failure]);

  return {
    lines: queue.reduce(withChange<Line>, known),
    change: (wanted) =>
      setQueue((waiting) => [
        ...waiting.filter((change) => change === underWay.current?.change || !isReplacedBy(change, wanted)),
        wanted,
      ]),
    busy: queue.length > 0,
    failure,
  };
}

function withChange<Line extends CartLine>(lines: readonly Line[], change: LineChange): readonly Line[] {
  if ("remove" in change) return lines.filter(({ seq }) => seq !== change.seq);
  const changed = "quantity" in change ? { quantity: change.quantity } : { checked: change.isChecked === 1 };
  return lines.map((line) => (line.seq === change.seq ? { ...line, ...changed } : line));
}

/** Whether a change need not be sent any more when a later one is. */
function isReplacedBy(earlier: LineChange, later: LineChange): boolean {
  return (
    earlier.seq === later.seq &&
    ("remove" in later ||
      ("quantity" in earlier && "quantity" in later) ||
      ("isChecked" in earlier && "isChecked" in later))
  );
}
