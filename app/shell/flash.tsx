import type { Outcome } from "#app/forms/outcome.ts";
import { StyledOutcome } from "#app/forms/page-outcome.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";

/** The result of a form that was submitted on the previous page. One with a `targetId` is shown there by the page itself. */
export function Flash({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome || outcome.targetId) return null;
  if (!outcome.inline) return <StyledOutcome outcome={outcome} />;
  return (
    <p className="site-notice" role="status">
      {outcome.lines.join(" ")}
      {outcome.nextLink && (
        <>
          {" "}
          <a href={localizedHref(outcome.nextLink.href)}>{outcome.nextLink.label}</a>
        </>
      )}
    </p>
  );
}
