import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import type { ShellUser } from "./shell-data.ts";

/**
 * What the first screen of the home page shows to a player in place of the invitation to sign up: the name and level of
 * the best character, and the next of the steps that the sign-up guide lists.
 */
export function PlayerWelcome({ user: { userId, character, nextStep } }: { user: ShellUser }) {
  const { text, primary, secondary } = welcome(nextStep);
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

function welcome(next: ShellUser["nextStep"]) {
  const download = { href: "/download", label: t("page.download") };
  const account = { href: "/user", label: t("accountBox.myAccount") };
  switch (next?.step) {
    case "confirm":
      return {
        text: t("home.nextConfirm", next),
        primary: { href: "/user", label: t("home.confirm") },
        secondary: download,
      };
    case "download":
      return { text: t("home.nextDownload", next), primary: download, secondary: account };
    case "whitelist":
      return {
        text: t("home.nextWhitelist", next),
        primary: { href: "/user#connection-title", label: t("home.whitelist") },
        secondary: download,
      };
    default:
      return { text: t("home.ready"), primary: account, secondary: download };
  }
}
