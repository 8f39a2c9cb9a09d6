import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { communityLinks } from "#app/features/forum/community.server.ts";
import { CommunityPanel } from "#app/features/forum/components/community-panel.tsx";
import { ForumCategories } from "#app/features/forum/components/forum-categories.tsx";
import { forumCategories, forumLink } from "#app/features/forum/forum.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import { AvailableLink } from "#app/shell/available-link.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Promotions } from "#app/shell/promotions.tsx";

export const handle: PageHandle = { section: "forum", promotions: Promotions, cache: ["settings"] };

export const meta = pageMeta<typeof loader>((data) => ({
  name: data ? t("forum.pageName", { name: t(data.category.name) }) : t("page.forum"),
  path: `/forum/${data?.category.code ?? 100}`,
  description: data && t(data.category.about),
}));

/** A forum category: explains it, and links to the operator's forum, or else to the community pages. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const category = forumCategories.find(({ code }) => String(code) === params.category);
  if (!category) throw new Response(null, { status: 404 });
  const links = communityLinks(await getServices(context).content.settings.read({}));
  return { category, links, listedIn: "/socials" };
}

export default function Forum() {
  const { category, links } = useLoaderData<typeof loader>();
  const base = links.forumBase;
  return (
    <>
      <PageHead title={t("forum.title", { name: t(category.name) })} sectionKey="forum" lead={t(category.about)} />
      {base ? (
        <section className="panel">
          <p className="panel-body">
            <Trans
              message="forum.board"
              values={{ forum: <a href={localizedHref(forumLink(base, category.code))}>{t("forum.theForum")}</a> }}
            />
          </p>
        </section>
      ) : (
        <CommunityPanel links={links}>
          <p>
            <Trans message="forum.none" values={{ tickets: <TicketsLink /> }} />
          </p>
        </CommunityPanel>
      )}
      <ForumCategories base={base} current={category.code} />
    </>
  );
}

function TicketsLink() {
  return (
    <AvailableLink href="/ticket" requires="tickets">
      {t("forum.tickets")}
    </AvailableLink>
  );
}
