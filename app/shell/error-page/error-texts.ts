import { isRouteErrorResponse } from "@remix-run/react";
import { t } from "#app/i18n/translate.ts";
import type { MissingListPage } from "#app/server/list-page.ts";

/** The texts of an error page. */
interface ErrorText {
  /** The page's name in the document's title. */
  name: string;
  title: string;
  text: string;
  /** Whether to link to the support section, if there is one. */
  support?: boolean;
  /** Whether to link to the pages that most visitors look for. */
  others?: boolean;
  /** A link that replaces 'Go Back' and 'Homepage'. */
  link?: { href: string; label: string };
}

/** No page exists at the address. */
export const notFound = (): ErrorText => ({
  name: t("error.notFound"),
  title: t("error.notFound"),
  text: t("error.notFoundText"),
  others: true,
});

/** The address is that of a page that a list does not have; links to the list's first page. */
const missingListPage = (firstPage: string): ErrorText => ({
  name: t("error.notFound"),
  title: t("error.noListPage"),
  text: t("error.noListPageText"),
  link: { href: firstPage, label: t("error.firstListPage") },
});

/** The game server does not support a feature that the page needs. */
const notOffered = (): ErrorText => ({
  name: t("error.notOffered"),
  title: t("error.notOfferedTitle"),
  text: t("error.notOfferedText"),
});

/** The account lacks a right; `missing` names it, if known. */
const forbidden = (missing = t("error.missingRight")): ErrorText => ({
  name: t("error.forbidden"),
  title: t("error.forbiddenTitle"),
  text: t("error.forbiddenText", { missing }),
});

/** Any other error, with the text and the three buttons of the specification (section 2, "Other pages"). */
const failed = (): ErrorText => ({
  name: t("error.failed"),
  title: t("error.failedTitle"),
  text: t("error.failedText"),
  support: true,
});

/** The texts of the error page for an error that a route threw. */
export function errorTextOf(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return failed();
  const { firstPage, missing } = (error.data ?? {}) as Partial<MissingListPage & { missing: string }>;
  switch (error.status) {
    case 403:
      return forbidden(missing);
    case 404:
      return typeof firstPage === "string" ? missingListPage(firstPage) : notFound();
    case 501:
      return notOffered();
    default:
      return failed();
  }
}
