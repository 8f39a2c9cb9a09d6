import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";

/** The social box: leads to the page of the operator's communities, which visitors find nowhere else. */
export function SocialBox() {
  return (
    <Panel id="social" title={t("home.meet")} more={{ href: "/socials", label: t("home.communities") }} padded>
      <p>{t("home.meetText")}</p>
    </Panel>
  );
}
