import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import { resolveUrl } from "#app/contract/relative-url.ts";
import { linkAddressField, textField } from "#app/features/admin/form-fields.ts";
import { documentEditor } from "#app/features/documents/editor.ts";
import { typedLine } from "#app/format/typed-text.ts";
import { isSharedPath } from "#app/i18n/localized-href.ts";
import { redirectAddress, redirectOf } from "./redirect-target.ts";
import { redirectLimits, redirectsDocument } from "./redirects-document.ts";

/** A pasted address without its host, as requests are compared by it. */
function typedAddress(value: string): string {
  const line = typedLine(value);
  const url = resolveUrl(/^(?:\/|https?:)/i.test(line) ? line : `/${line}`);
  if (line === "" || !url) return "";
  const address = redirectAddress(url);
  // A query that is too long to be compared is refused with the address, and not left out.
  return url.search && !address.includes("?") ? url.pathname + url.search : address;
}

/** Paths that are answered before redirects are looked up. */
const RESERVED = /^\/(?:admin|fonts|healthz|theme|cdn-cgi)(?:\/|$)/;

export const redirects = documentEditor({
  document: redirectsDocument,
  title: "Redirects",
  one: "redirect",
  lead: "Addresses of an earlier site that lead to pages of this one. Pages that exist are not redirected.",
  columns: ["To"],
  size: { min: 0, max: redirectLimits.redirects },
  texts: [],
  rules: {
    from: textField("Old address", { max: redirectLimits.from, required: true, asTyped: true }).check(
      z.overwrite(typedAddress),
      z.refine(
        (value) => !/^\/(?:\?|$)/.test(value) && !isSharedPath(value) && !RESERVED.test(value),
        "Old address must be that of a page, such as /index.php or /forum/rules.",
      ),
      // Its special characters may have become longer.
      z.maxLength(redirectLimits.from, `Old address may have at most ${redirectLimits.from} characters.`),
    ),
    to: linkAddressField("New address", { required: true }),
  },
  layout: [
    {
      name: "from",
      hint: "Such as /index.php, for whatever follows a question mark, or /index.php?page=news for that page alone.",
    },
    { name: "to", hint: "A path of the site such as /news, or an address with https://." },
  ],
  problemOf({ from, to }, others) {
    if (others.some((other) => other.from === from))
      return { field: "from", text: message("admin.redirects.taken", { from }) };
    const target = to.startsWith("/") ? typedAddress(to) : "";
    if (target && redirectOf([{ from, to }, ...others], target))
      return { field: "to", text: message("admin.redirects.chain", { to }) };
    const before = others.find(
      (other) => other.to.startsWith("/") && redirectOf([{ from, to }], typedAddress(other.to)),
    );
    return before && { field: "from", text: message("admin.redirects.isTarget", { before: before.from }) };
  },
  titleOf: ({ from }) => from,
  addressOf: ({ to }) => to,
  facts: ({ to }) => [to],
});
