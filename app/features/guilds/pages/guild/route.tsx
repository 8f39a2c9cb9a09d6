import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NameSearchForm } from "#app/features/game/components/name-search-form.tsx";
import { sharePicture } from "#app/features/game/components/share-picture.ts";
import { isOtherPath } from "#app/features/game/profile-paths.ts";
import { declaredQuery, pageParameter } from "#app/format/query-parameters.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import "#app/ui/profile-title.css";
import { GuildProfile } from "./guild-profile.tsx";
import { loadGuild, type ShownGuild } from "./load-guild.server.ts";

const guildQuery = { page: pageParameter };

export const handle: PageHandle = { section: "ranking", cache: ["rankings"], query: guildQuery };

export const meta = pageMeta<() => ShownGuild | null>((guild) => ({
  name: guild?.name ?? t("guild.title"),
  path: guild ? pagePath(guild, guild.pager.current) : "/guilds",
  description: guild ? tPlural("guild.lead", guild.count, { name: guild.name, level: guild.averageLevel }) : undefined,
  image: sharePicture("guild-members"),
  noindex: !guild,
}));

/** The largest number that a guild can have has ten digits. */
const NUMBER = /^\d{1,10}$/;

/** A guild, by its number. The name in the address is for people; any other one leads to the present one. */
export async function loader({ context, params: { number = "" }, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "guilds");
  const page = pageNumber(declaredQuery(request, guildQuery));
  const guild = NUMBER.test(number) ? await loadGuild(services, Number(number), page) : undefined;
  if (!guild) return data(null, 404);
  const { pathname } = new URL(request.url);
  return isOtherPath(withoutLanguage(pathname), guild.path) ? redirect(pagePath(guild, page), 301) : guild;
}

const pagePath = ({ path }: Pick<ShownGuild, "path">, page: number) => (page > 1 ? `${path}?page=${page}` : path);

export default function GuildPage() {
  const guild = useLoaderData<typeof loader>() as ShownGuild | null;
  return (
    <>
      <PageHead title={guild?.name ?? t("guild.title")} sectionKey="ranking" place="summit" />
      {guild ? (
        <GuildProfile guild={guild} href={(page) => pagePath(guild, page)} />
      ) : (
        <div className="panel">
          <EmptyState icon="ranking" link={{ href: "/guilds", label: t("guild.all") }}>
            <p>{t("guild.unknown")}</p>
            <NameSearchForm />
          </EmptyState>
        </div>
      )}
    </>
  );
}
