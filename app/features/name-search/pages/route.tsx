import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NameSearchForm } from "#app/features/game/components/name-search-form.tsx";
import { playerName } from "#app/features/rankings/ranking-view.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { declaredQuery, textParameter } from "#app/format/query-parameters.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { loadSearch, type ShownSearch } from "./load-search.server.ts";
import styles from "./search.module.css";
import { SearchResults } from "./search-results.tsx";

const searchQuery = { q: textParameter(playerName) };

export const handle: PageHandle = { section: "ranking", cache: ["rankings"], query: searchQuery };

export const meta = pageMeta<() => ShownSearch>((found) => ({
  name: found?.search ? t("nameSearch.titleOf", { search: found.search }) : t("nameSearch.title"),
  path: "/search",
  noindex: true,
}));

/** The characters and guilds with a name like that of the query. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "nameSearch");
  return loadSearch(services, playerName(declaredQuery(request, searchQuery).get("q") ?? ""));
}

export default function Search() {
  const found = useLoaderData<typeof loader>() as ShownSearch;
  return (
    <>
      <PageHead title={t("nameSearch.title")} sectionKey="ranking" place="library" />
      <div className="stack">
        <div className={`panel ${styles.search}`}>
          <NameSearchForm search={found.search} />
          <Note found={found} />
          <Boards />
        </div>
        <SearchResults {...found} id="found" titles={titlesOf(found)} />
        {found.leaders && <SearchResults {...found.leaders} id="leaders" />}
      </div>
    </>
  );
}

/** What was found, with how many there are. */
function titlesOf({ characters, guilds }: ShownSearch) {
  return {
    characters: `${t("nameSearch.characters")} (${groupedNumber(characters.length)})`,
    guilds: `${t("nameSearch.guilds")} (${groupedNumber(guilds.length)})`,
  };
}

/** What the form says below it. */
function Note({ found: { state, search, characters, guilds, isCut } }: { found: ShownSearch }) {
  if (state === "start") return <p>{t("nameSearch.start")}</p>;
  if (state === "tooShort") return <p>{t("nameSearch.tooShort")}</p>;
  if (state === "none") return <p>{t("nameSearch.none", { search })}</p>;
  if ([...characters, ...guilds].every(({ match }) => match === "near"))
    return <p>{t("nameSearch.similar", { search })}</p>;
  if (isCut) return <p>{t("nameSearch.more")}</p>;
  return <p>{tPlural("nameSearch.count", characters.length + guilds.length, { search })}</p>;
}

/** Where to look for those whose name one does not know. */
function Boards() {
  const { missingParts } = useShell();
  return (
    <p className={styles.boards}>
      <a className="button quiet" href={localizedHref("/rankings")}>
        {t("ranking.rankings")}
      </a>
      {!missingParts.includes("guilds") && (
        <a className="button quiet" href={localizedHref("/guilds")}>
          {t("guild.all")}
        </a>
      )}
    </p>
  );
}
