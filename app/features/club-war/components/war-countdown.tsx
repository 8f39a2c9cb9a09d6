import countdownScript from "#app/enhance/countdown-page.ts?worker&url";
import { t } from "#app/i18n/translate.ts";
import type { ShownWar } from "../shown-wars.server.ts";

/** The time until a war begins, or ends if it is on. Only scripts count: the page says when that is anyway. */
export function WarCountdown({
  war: { isOn, until },
  className,
}: {
  war: Pick<ShownWar, "isOn" | "until">;
  className: string | undefined;
}) {
  return (
    <count-down class={className} hidden>
      {isOn ? t("clubWar.left") : t("clubWar.in")} <time dateTime={until} />
    </count-down>
  );
}

/** The script of the countdowns of a page. */
export function CountdownScript() {
  return <script type="module" src={countdownScript} />;
}
