import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { timeText } from "#app/features/admin/time-text.ts";
import { resultForm } from "#app/features/club-war/result-form.ts";
import { WAR_KEY } from "#app/features/club-war/schedule.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { shownRegion } from "#app/features/game/shown-region.server.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";

export const meta = adminMeta("Result of a war");

/** The key of a war in an address. @throws Response 404 for what is none */
function warOf(war: string | undefined): string {
  if (!war || !WAR_KEY.test(war)) throw new Response(null, { status: 404 });
  return war;
}

export const loader = adminLoader("settings", async ({ services, gameApi, params }) => {
  const [terms, { region, startsAt, guildName, decidedBy, seen, values }] = await Promise.all([
    services.content.game.terms({}).then(shownTerms),
    gameApi.clubWarAdmin.byWar({ war: warOf(params.war) }),
  ]);
  const now = guildName || (values.guild ? `guild ${values.guild}` : "nobody");
  return {
    title: `${shownRegion(region, terms).name}, ${timeText(startsAt)}`,
    lead:
      decidedBy === ""
        ? "This war has no result yet."
        : `Won by ${now}, as ${decidedBy === "game" ? "the game" : "staff"} told.`,
    ...{ seen, values },
  };
});

export const action = adminAction("settings", ({ services, gameApi, params, form }) => {
  const war = warOf(params.war);
  return handleEditorForm(services, form, {
    schema: resultForm,
    to: "/admin/clubwar",
    save: (values) => gameApi.clubWarAdmin.save({ ...values, war }),
    current: () => gameApi.clubWarAdmin.byWar({ war }),
  });
});

/** Enters or corrects the result of a war. */
export default function AdminWarResult() {
  const { title, lead, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={title}
      lead={lead}
      links={[{ to: "/admin/clubwar", label: "All results" }]}
      schema={resultForm}
      seen={seen}
      values={values}
      fields={[
        { name: "guild", hint: "It is in the address of the guild's page. Empty: nobody holds the region." },
        { name: "reason", hint: "For the audit log. Players do not see it." },
      ]}
    />
  );
}
