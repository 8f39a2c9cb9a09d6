import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import type { Outcome } from "./outcome.ts";

/**
 * The result of a form: a box in the page that the `enhance` script opens as a dialog. With a title it is a dialog with
 * that title, without one an alert; with `inline` it is a line in the page.
 */
export function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  const { tone, title, lines, links, nextLink, next, inline } = outcome;
  if (lines.length === 0) return null;
  if (inline) {
    const [link] = links ?? [];
    return (
      <p className="panel outcome" role="status" data-after={next?.after}>
        {link ? <a href={`#${link}`}>{lines.join(" ")}</a> : lines.join(" ")}
      </p>
    );
  }
  return (
    <result-dialog data-after={next?.after} data-closed={next?.waitForClose ? "" : undefined}>
      <dialog className="panel outcome" data-tone={tone} open aria-label={title ? undefined : t("form.message")}>
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
          <button type="submit" className="button quiet">
            {t("form.ok")}
          </button>
        </form>
      </dialog>
    </result-dialog>
  );
}
