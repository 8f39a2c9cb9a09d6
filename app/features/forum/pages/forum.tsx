import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { forumCategories } from "#app/features/forum/forum.ts";
import { getServices } from "#app/server/services.ts";

/** Redirects to a category of the operator's forum, or to the community pages of a site without one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const category = forumCategories.find(({ code }) => String(code) === params.category);
  if (!category) throw new Response(null, { status: 404 });
  const { forumBase } = await getServices(context).content.settings.read({});
  return redirect(forumBase ? `${forumBase}${category.code}` : "/socials");
}

/** Never shown. Only pages answer an unknown category with the error page. */
export default function Forum() {
  return null;
}
