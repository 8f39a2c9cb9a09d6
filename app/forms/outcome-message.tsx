import { useEffect, useRef } from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import type { Outcome } from "./outcome.ts";

/**
 * The result of a form: a box in the page that the `enhance` script opens as a dialog. With a title it is a dialog with
 * that title, without one an alert; with `inline` it is a line in the page. If the outcome has a `next` page, the
 * browser navigates there after the delay.
 */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const shown = useRef<{ outcome: Outcome | undefined; times: number }>({ outcome: undefined, times: 0 });
  if (shown.current.outcome !== outcome) shown.current = { outcome, times: shown.current.times + 1 };
  if (!outcome) return null;
  if (outcome.lines.length === 0 || outcome.inline) return <OutcomeLine outcome={outcome} />;
  // A new element for each result, because the dialog opens when the element is connected.
  return <OutcomeDialog key={shown.current.times} outcome={outcome} />;
}

/** A result without a dialog. If it has no lines, the browser only navigates. */
function OutcomeLine({ outcome: { lines, links, next } }: { outcome: Outcome }) {
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => location.assign(localizedHref(next.to)), next.after);
    return () => clearTimeout(timer);
  }, [next]);
  const [link] = links ?? [];
  return (
    lines.length > 0 && (
      <p className="panel outcome" role="status" data-after={next?.after}>
        {link ? <a href={`#${link}`}>{lines.join(" ")}</a> : lines.join(" ")}
      </p>
    )
  );
}

function OutcomeDialog({ outcome }: { outcome: Outcome }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { tone, title, lines, links, nextLink, next } = outcome;
  useEffect(() => {
    const element = dialog.current;
    if (!next || !element) return;
    let timer = 0;
    const go = () => {
      timer = window.setTimeout(() => location.assign(localizedHref(next.to)), next.after);
    };
    if (next.waitForClose && element.open) element.addEventListener("close", go, { once: true });
    else go();
    return () => {
      clearTimeout(timer);
      element.removeEventListener("close", go);
    };
  }, [next]);
  return (
    <result-dialog data-after={next?.after} data-closed={next?.waitForClose ? "" : undefined}>
      <dialog
        className="panel outcome"
        data-tone={tone}
        open
        ref={dialog}
        aria-label={title ? undefined : t("form.message")}
      >
        {title && <h2>{title}</h2>}
        <div role={tone === "error" ? "alert" : "status"}>
          {lines.map((line, index) => (
            <p key={line}>{links?.[index] ? <a href={`#${links[index]}`}>{line}</a> : line}</p>
          ))}
          {nextLink && (
            <p>
              <a href={localizedHref(nextLink.href)}>{nextLink.label}</a>
            </p>
          )}
        </div>
        <form method="dialog">
          <button type="submit" className="button">
            {t("form.ok")}
          </button>
        </form>
      </dialog>
    </result-dialog>
  );
}
