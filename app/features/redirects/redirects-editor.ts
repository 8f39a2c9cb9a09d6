import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import { resolveUrl } from "#app/contract/relative-url.ts";
import { linkAddressField, textField } from "#app/features/admin/form-fields.ts";
import { documentEditor } from "#app/features/documents/editor.ts";
import { typedLine } from "#app/format/typed-text.ts";
import { isSharedPath } from "#app/i18n/localized-href.ts";
import { redirectPath } from "./redirect-target.ts";
import { redirectLimits, redirectsDocument } from "./redirects-document.ts";

/** The path of a pasted address, as requests are compared by it. */
function typedPath(value: string): string {
  const line = typedLine(value);
  const url = resolveUrl(/^(?:\/|https?:)/i.test(line) ? line : `/${line}`);
  return line === "" || !url ? "" : redirectPath(url.pathname);
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
      z.overwrite(typedPath),
      z.refine(
        (value) => value !== "/" && !isSharedPath(value) && !RESERVED.test(value),
        "Old address must be that of a page, such as /index.php or /forum/rules.",
      ),
    ),
    to: linkAddressField("New address", { required: true }),
  },
  layout: [
    { name: "from", hint: "Such as /index.php. What follows a question mark does not count." },
    { name: "to", hint: "A path of the site such as /news, or an address with https://." },
  ],
  problemOf({ from, to }, others) {
    if (others.some((other) => other.from === from))
      return { field: "from", text: message("admin.redirects.taken", { from }) };
    const target = to.startsWith("/") ? typedPath(to) : "";
    if (target === from || others.some((other) => other.from === target))
      return { field: "to", text: message("admin.redirects.chain", { to }) };
    const before = others.find((other) => other.to.startsWith("/") && typedPath(other.to) === from);
    return before && { field: "from", text: message("admin.redirects.isTarget", { before: before.from }) };
  },
  titleOf: ({ from }) => from,
  addressOf: ({ to }) => to,
  facts: ({ to }) => [to],
});
