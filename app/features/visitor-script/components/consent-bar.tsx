import type { VisitorScript } from "#app/features/settings/visitor-script.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { originsOf } from "../script-tag.ts";
import styles from "./consent-bar.css?url";

/**
 * Asks a visitor for a third-party script (`enhance/consent.ts`). Without scripts there is nothing to ask.
 * @param isAlways whether it is shown after an answer as well, so that the answer can be changed
 */
export function ConsentBar({ script, isAlways }: { script: VisitorScript; isAlways: boolean }) {
  const [own = "", ...others] = originsOf(script);
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <consent-bar
        hidden
        role="region"
        aria-label={t("consent.title")}
        data-src={script.src}
        data-attributes={JSON.stringify(script.attributes)}
        data-origins={[own, ...others].join(" ")}
        data-always={isAlways ? "" : undefined}
      >
        <p>
          <Trans
            message="consent.text"
            values={{
              host: own.replace("https://", ""),
              policy: <a href={localizedHref("/policy/privacy")}>{t("consent.policy")}</a>,
            }}
          />
        </p>
        <button type="button" className="button quiet" value="no">
          {t("consent.decline")}
        </button>
        <button type="button" className="button quiet" value="yes">
          {t("consent.allow")}
        </button>
      </consent-bar>
    </>
  );
}
