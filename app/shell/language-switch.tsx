import { useLocation } from "@remix-run/react";
import { hrefIn } from "#app/i18n/localized-href.ts";
import { currentContext } from "#i18n-context";
import type { ShellData } from "./shell-data.ts";

/** Links to this page in the other languages. */
export function LanguageSwitch({ languages }: Pick<ShellData, "languages">) {
  const { pathname, search } = useLocation();
  const current = currentContext().code;
  return languages
    .filter(({ code }) => code !== current)
    .map(({ code, name, locale, offer }) => (
      <a
        key={code}
        href={hrefIn(code, pathname + search)}
        lang={locale}
        hrefLang={locale}
        data-language={code}
        data-offer={offer}
      >
        {name}
      </a>
    ));
}
