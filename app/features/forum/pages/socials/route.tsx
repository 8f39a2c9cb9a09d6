import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadCommunity } from "#app/features/forum/community.server.ts";
import { CommunityBoxes } from "#app/features/forum/components/community-boxes.tsx";
import { CommunityPanel } from "#app/features/forum/components/community-panel.tsx";
import { ForumCategories } from "#app/features/forum/components/forum-categories.tsx";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Promotions } from "#app/shell/promotions.tsx";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "forum", promotions: Promotions, cache: ["news", "rankings"] };

export const meta = pageMeta(() => ({
  name: t("page.socials"),
  path: "/socials",
  description: t("socials.lead"),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const { community, headers } = await loadCommunity(getServices(context));
  return data(community, { headers });
}

export default function Socials() {
  const community = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.socials")} sectionKey="forum" lead={t("socials.lead")} />
      <CommunityPanel community={community} />
      <CommunityBoxes community={community} />
      <ForumCategories base={community.forumBase} />
    </>
  );
}
