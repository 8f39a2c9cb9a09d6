import { t } from "#app/i18n/translate.ts";
import type { ShellData } from "../shell-data.ts";

/** Links to the pages that most visitors look for, without those that the site lacks. */
export function otherPages({ missingParts }: ShellData) {
  return [
    { href: "/news", label: t("page.news") },
    ...(missingParts.includes("shop") ? [] : [{ href: "/itemshop", label: t("page.itemShop") }]),
    { href: "/download", label: t("page.download") },
  ];
}
