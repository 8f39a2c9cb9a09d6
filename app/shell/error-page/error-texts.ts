import { isRouteErrorResponse } from "@remix-run/react";
import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";
import type { MissingListPage } from "#app/server/missing-list-page.ts";

/** The texts of an error page. */
interface ErrorText {
  /** The page's name in the document's title. */
  name: string;
  title: string;
  text: string;
  /** Whether to link to the support section, if there is one. */
  support?: boolean;
  /** A link that replaces 'Go Back' and 'Homepage'. */
  link?: { href: string; label: string };
}

/** No page exists at the address. */
export const notFound: ErrorText = {
  name: "404 NOT FOUND",
  title: "404 NOT FOUND",
  text: "There is no page at this address. It may have moved, or the link may be mistyped.",
};

/** The address is that of a page that a list does not have; links to the list's first page. */
const missingListPage = (firstPage: string): ErrorText => ({
  name: notFound.name,
  title: "This page does not exist.",
  text: "The list may have fewer pages, or the address may be mistyped.",
  link: { href: firstPage, label: "Back to page 1" },
});

/** The game server does not support a feature that the page needs. */
const notOffered: ErrorText = {
  name: "Not available",
  title: enInBrowser["call.notOffered"],
  text: "The game server does not offer this part of the site. Everything else works as usual.",
};

/** The account lacks a right; `missing` names it, if known. */
const forbidden = (missing = "It requires a right that your account does not have."): ErrorText => ({
  name: "No access",
  title: "Your account cannot open this page.",
  text: `${missing} An owner of the site can change that.`,
});

/** Any other error, with the text and the three buttons of the specification (section 2, "Other pages"). */
const failed: ErrorText = {
  name: "Error",
  title: "We are very sorry for the inconvenience!",
  text: "An error has occurred due to a temporary system issue. If this problem continues, please report it to our support section for a faster response.",
  support: true,
};

/** The texts of the error page for an error that a route threw. */
export function errorTextOf(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return failed;
  const { firstPage, missing } = (error.data ?? {}) as Partial<MissingListPage & { missing: string }>;
  switch (error.status) {
    case 403:
      return forbidden(missing);
    case 404:
      return typeof firstPage === "string" ? missingListPage(firstPage) : notFound;
    case 501:
      return notOffered;
    default:
      return failed;
  }
}
