import type { FirstStep } from "#app/features/accounts/first-steps.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import type { ShellUser } from "./shell-data.ts";

/**
 * What the first screen of the home page shows to a player in place of the invitation to sign up: the name and level of
 * the best character, and the next of the steps that the sign-up guide lists.
 */
export function PlayerWelcome({ user: { userId, character, firstStep, stepCount } }: { user: ShellUser }) {
  const { text, primary, secondary } = nextStep(firstStep, stepCount);
  return (
    <>
      <p>
        {t("home.welcomeBack", { name: character?.name ?? userId })}
        {character && ` · ${t("home.level", { level: character.level })}`}
        <br />
        {text}
      </p>
      <div className="buttons">
        <a className="button" href={localizedHref(primary.href)}>
          {primary.label}
        </a>
        <a className="button quiet" href={localizedHref(secondary.href)}>
          {secondary.label}
        </a>
      </div>
    </>
  );
}

function nextStep(step: FirstStep | undefined, count: number) {
  const download = { href: "/download", label: t("page.download") };
  const account = { href: "/user", label: t("accountBox.myAccount") };
  switch (step) {
    case "confirm":
      return {
        text: t("home.nextConfirm", { count }),
        primary: { href: "/user", label: t("home.confirm") },
        secondary: download,
      };
    case "download":
      return { text: t("home.nextDownload", { count }), primary: download, secondary: account };
    case "whitelist":
      return {
        text: t("home.nextWhitelist"),
        primary: { href: "/user#connection-title", label: t("home.whitelist") },
        secondary: download,
      };
    default:
      return { text: t("home.ready"), primary: account, secondary: download };
  }
}
