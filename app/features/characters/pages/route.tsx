import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NameSearchForm } from "#app/features/game/components/name-search-form.tsx";
import { isOtherPath } from "#app/features/game/profile-paths.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CharacterMonths } from "./character-months.tsx";
import { CharacterStage } from "./character-stage.tsx";
import "#app/ui/profile-title.css";
import { loadCharacter, type ShownCharacter } from "./load-character.server.ts";

export const handle: PageHandle = { section: "ranking", ownFigure: true, cache: ["rankings"] };

export const meta = pageMeta<() => ShownCharacter | null>((character) =>
  character
    ? {
        name: character.name,
        path: character.path,
        description: t("character.description", {
          name: character.name,
          level: character.level,
          facts: [character.group?.name, character.school?.name, character.guild?.name].filter(Boolean).join(", "),
        }),
      }
    : { name: t("character.unknown"), path: "/rankings", noindex: true },
);

/** Games may number characters as far as numbers are exact, which is up to sixteen digits. */
const NUMBER = /^\d{1,16}$/;

/** A character. The number in the address decides; another name than the present one leads to it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "characters");
  const number = NUMBER.test(params.number ?? "") ? Number(params.number) : 0;
  const character = number > 0 && Number.isSafeInteger(number) ? await loadCharacter(services, number) : undefined;
  if (!character) return data(null, 404);
  const { path } = character;
  return isOtherPath(withoutLanguage(new URL(request.url).pathname), path) ? redirect(path, 301) : character;
}

export default function Character() {
  const character = useLoaderData<typeof loader>() as ShownCharacter | null;
  if (!character) return <UnknownCharacter />;
  return (
    <>
      <PageHead title={character.name} sectionKey="ranking" place="dojo" />
      <div className="stack">
        <CharacterStage character={character} />
        {character.months.length > 0 && <CharacterMonths character={character} />}
      </div>
    </>
  );
}

/** What stands for a character that does not exist or is hidden: the search for names. */
function UnknownCharacter() {
  return (
    <>
      <PageHead title={t("character.unknown")} sectionKey="ranking" place="dojo" />
      <div className="panel">
        <EmptyState icon="ranking" link={{ href: "/rankings", label: t("ranking.rankings") }}>
          <p>{t("character.unknownText")}</p>
          <NameSearchForm />
        </EmptyState>
      </div>
    </>
  );
}
