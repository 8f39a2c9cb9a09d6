import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import joined from "#app/ui/joined-input.module.css";
import styles from "./name-search-form.module.css";

/** The longest name of a character. */
const NAME_LENGTH = 33;

interface NameSearchFormProps {
  /** What was looked for. */
  search?: string;
  /** Whether it is a bar above a list, instead of a field in the middle. */
  isBar?: boolean;
}

/** The form that finds characters and guilds by name; nothing where the site has no such search. */
export function NameSearchForm({ search, isBar }: NameSearchFormProps) {
  if (useShell().missingParts.includes("nameSearch")) return null;
  return (
    <search className={`screen-only ${styles.form} ${isBar ? styles.bar : ""}`}>
      <form action={localizedHref("/search")}>
        <input
          className={joined.joined}
          name="q"
          aria-label={t("nameSearch.label")}
          placeholder={t("nameSearch.label")}
          maxLength={NAME_LENGTH}
          defaultValue={search}
          autoComplete="off"
        />
        <button className="button quiet" type="submit">
          {t("nameSearch.find")}
        </button>
      </form>
    </search>
  );
}
