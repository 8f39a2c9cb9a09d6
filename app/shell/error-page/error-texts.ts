import { isRouteErrorResponse } from "@remix-run/react";
import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";

/** What the page of an error says. */
interface ErrorText {
  /** The page's name in the document's title. */
  name: string;
  title: string;
  text: string;
  /** Offers the support section, where there is one. */
  support?: boolean;
}

/** There is nothing at the address. */
export const notFound: ErrorText = {
  name: "404 NOT FOUND",
  title: "404 NOT FOUND",
  text: "There is no page at this address. It may have moved, or the link has a slip in it.",
};

/** The game server behind the site does not offer what the page needs. */
const notOffered: ErrorText = {
  name: "Not available",
  title: enInBrowser["call.notOffered"],
  text: "The game server does not offer this part of the site. Everything else works as usual.",
};

/** Any other error, with the text and the three buttons of the specification (section 2, "Other pages"). */
const failed: ErrorText = {
  name: "Error",
  title: "We are very sorry for the inconvenience!",
  text: "An error has occurred due to a temporary system issue. If this problem continues, please report it to our support section for a faster response.",
  support: true,
};

/** What the page says whose route threw an error. */
export function errorTextOf(error: unknown): ErrorText {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return notFound;
  return status === 501 ? notOffered : failed;
}
