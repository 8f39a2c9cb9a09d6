import * as z from "zod";
import { call, type ResolveFile } from "#app/contract/define.ts";
import { link, listOf, text, textLanguage } from "#app/contract/fields.ts";
import { htmlSanitizer } from "#app/contract/html-sanitizer.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import { editablePages } from "./editable-pages.ts";

const clean = async <Page extends { content: string }>({ data }: { data: Page[] }, resolveFile: ResolveFile) => {
  const sanitize = await htmlSanitizer(resolveFile);
  return { data: data.map((page) => ({ ...page, content: sanitize(page.content) })) };
};

/** Calls about written pages. */
export const pagesCalls = {
  bySlug: call("anyone", "GET /getpage/{slug}", {
    cached: "guides",
    translated: true,
    summary: "Get the operator's text of a page as a list of one, or an empty list if the page uses its built-in text.",
    request: () => z.object({ slug: z.enum(editablePages.map((page) => page.slug)) }),
    reply: () =>
      listOf(z.object({ slug: text, /** HTML, sanitised like news. */ content: text, language: textLanguage })),
    clean,
  }),
  own: call("anyone", "GET /getownpage/{id}", {
    cached: "guides",
    translated: true,
    summary: "Get a published page that the operator has added, as a list of one, or an empty list.",
    request: () => z.object({ id: idField }),
    reply: () =>
      listOf(
        z.object({
          title: text,
          description: text,
          /** The picture that is shown where the page is shared. */
          picture: link,
          /** HTML, sanitised like news. */
          content: text,
          language: textLanguage,
        }),
      ),
    clean: async (reply, resolveFile) => {
      const { data } = await clean(reply, resolveFile);
      return { data: data.map((page) => ({ ...page, picture: resolveFile(page.picture) })) };
    },
  }),
};
