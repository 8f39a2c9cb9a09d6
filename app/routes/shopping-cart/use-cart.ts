import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { CartLine } from "#app/features/shop/cart.ts";
import { type FormActionData, formFields, scriptKinds } from "#app/forms/form-action-data.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { lineIntent } from "./intents.ts";

/** The change that a button of a line makes; the names are those of its form. */
export type LineChange = { seq: number } & ({ quantity: number } | { isChecked: 0 | 1 } | { remove: "yes" });

export interface Cart<Line extends CartLine> {
  /** The lines with optimistic updates, which are reverted if the server refuses them. */
  lines: readonly Line[];
  change(wanted: LineChange): void;
  /** Whether changes are pending. */
  busy: boolean;
  /** Why the last change failed. */
  failure: Outcome | undefined;
}

/**
 * The cart with its pending changes. They are submitted one after the other, so that the last click is also the last to
 * arrive. Of several queued changes to the same value only the latest is submitted. If a change fails, the queued ones
 * are dropped, and the page shows the state of the server.
 * @param known the lines as last received from the server
 * @param onDone called after the server has applied a change, with the message of its answer
 */
export function useCart<Line extends CartLine>(
  known: readonly Line[],
  onDone: (change: LineChange, message: string) => void,
): Cart<Line> {
  const fetcher = useFetcher<FormActionData>({ key: lineIntent });
  const [queue, setQueue] = useState<readonly LineChange[]>([]);
  const underWay = useRef<{ change: LineChange; answerBefore: FormActionData | undefined }>();
  const done = useRef(onDone);
  done.current = onDone;
  const failure = fetcher.data?.outcome?.tone === "error" ? fetcher.data.outcome : undefined;

  useEffect(() => {
    if (fetcher.state !== "idle") return;
    const sent = underWay.current;
    const [next] = queue;
    if (sent) {
      // The submission has not started yet.
      if (fetcher.data === sent.answerBefore) return;
      underWay.current = undefined;
      const { outcome } = fetcher.data ?? {};
      if (outcome?.tone === "success") done.current(sent.change, outcome.lines.join(" "));
      setQueue((waiting) => (failure ? [] : waiting.filter((change) => change !== sent.change)));
    } else if (next) {
      underWay.current = { change: next, answerBefore: fetcher.data };
      const fields = { ...next, [formFields.intent]: lineIntent, [formFields.scripted]: scriptKinds.data };
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

/** Whether a later change makes an earlier one unnecessary. */
function isReplacedBy(earlier: LineChange, later: LineChange): boolean {
  return (
    earlier.seq === later.seq &&
    ("remove" in later ||
      ("quantity" in earlier && "quantity" in later) ||
      ("isChecked" in earlier && "isChecked" in later))
  );
}
