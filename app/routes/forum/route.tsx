import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ForumCategories } from "#app/features/forum/components/forum-categories.tsx";
import { forumCategories } from "#app/features/forum/forum.ts";
import { getServices } from "#app/server/services.ts";
import { AvailableLink } from "#app/shell/available-link.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";

export const handle: PageHandle = { section: "forum", cache: ["guides"] };

export const meta = pageMeta<typeof loader>((data) => ({
  name: data ? `${data.category.name} Forum` : "Forum",
  path: `/forum/${data?.category.code ?? 100}`,
  description: data?.category.about,
}));

/** A forum category: explains it, and links to the forum if the operator has one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const category = forumCategories.find(({ code }) => String(code) === params.category);
  if (!category) throw new Response(null, { status: 404 });
  const { forumBase, socialUrl } = await getServices(context).content.settings.read({});
  return { category, base: forumBase, social: socialUrl };
}

export default function Forum() {
  const { category, base, social } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={`${category.name} forum`} sectionKey="forum" lead={category.about} />
      <section className="panel">
        <div className="panel-body">
          {base ? (
            <p>
              You can find this board in <a href={`${base}${category.code}`}>the forum</a>.
            </p>
          ) : (
            <p>
              This server has no forum of its own yet. Until it opens, players meet {social ? "in " : "on "}
              {social ? <a href={social}>our community</a> : <a href="/socials">the socials page</a>}, and our team
              answers{" "}
              <AvailableLink href="/ticket" requires="tickets">
                support tickets
              </AvailableLink>
              .
            </p>
          )}
        </div>
      </section>
      <ForumCategories base={base} current={category.code} />
    </>
  );
}
