import { useLoaderData } from "@remix-run/react";
import type { CallReply } from "#app/contract/contract.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { newsLimits } from "#app/features/news/limits.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { taxAreas } from "#app/features/settings/club-tax.ts";
import { MAX_REGISTRATIONS_PER_HOUR, MAX_TICKETS_PER_HOUR } from "#app/features/settings/limits.ts";
import { type SettingsForm, settingsForm } from "#app/features/settings/settings-form.ts";

export const meta = adminMeta("Settings");

export const loader = adminLoader("settings", async ({ services, gameApi }) => ({
  ...(await gameApi.settingsAdmin.read({})),
  // An operator's own server has no place for the answers.
  hasSignUpFields: services.source === "embedded",
}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  return handleEditorForm(services, form, {
    schema: settingsForm,
    to: "/admin/settings",
    save: (values) => gameApi.settingsAdmin.save(values),
    current: () => gameApi.settingsAdmin.read({}),
  });
});

/** The fields of the form. An empty text field shows the default as its placeholder. */
function fieldsOf({
  defaults,
  areas,
  gameClubTax,
}: Pick<CallReply<"settingsAdmin.read">, "defaults" | "areas" | "gameClubTax">): EditorFieldList<keyof SettingsForm> {
  const line = (name: keyof SettingsForm, hint?: string) => ({ name, placeholder: defaults[name], hint });
  return [
    {
      kind: "group",
      title: "The site",
      fields: [
        line("siteName", "Used in titles, the header and e-mails."),
        line("tagline", "Shown below the name on the home page."),
        line(
          "serverStatus",
          "A short text in the header, such as “Opens on Friday”. Empty: “Server online” while a game agent counts players.",
        ),
        {
          name: "languages",
          hint: "In English only, the addresses of other languages lead to the English pages.",
          empty: "Default (all)",
        },
        line("notice", "A line on every page, for example about upcoming maintenance."),
      ],
    },
    {
      kind: "group",
      title: "Operator",
      fields: [
        line("operatorName", "The person or company that runs the site. The policies name it."),
        line(
          "operatorContact",
          "An e-mail address, a page or a postal address for questions about personal data. The policies show it.",
        ),
        line("ageRating", "For which ages the game is, such as 12+. The footer shows it."),
      ],
    },
    {
      kind: "group",
      title: "Accounts",
      fields: [
        {
          name: "whitelist",
          hint: "“Not in use” removes the whitelist from the pages: choose it if your game server lets every address in.",
          empty: "Default (in use)",
        },
        {
          ...line(
            "registrationsPerHour",
            `1 to ${MAX_REGISTRATIONS_PER_HOUR}. Players of an internet shop, and of some providers, share one address.`,
          ),
          label: "Sign-ups an hour from one address",
        },
        {
          ...line(
            "ticketsPerHour",
            `1 to ${MAX_TICKETS_PER_HOUR}, of visitors who are not logged in. A player has 5 an hour for the account, whatever the address.`,
          ),
          label: "Tickets an hour from one address",
        },
      ],
    },
    {
      kind: "group",
      title: "Links",
      fields: [
        line("signupLink", "Where sign-up buttons outside the login page lead."),
        line("messengerUrl", "“Talk to an Agent” links to it. Leave it empty to hide the link."),
        line("socialUrl", "Leave it empty to hide the link."),
        line("forumBase", "Category numbers are appended to it."),
      ],
    },
    {
      kind: "group",
      title: "System requirements",
      fields: [
        { kind: "note", text: "The other rows of the table on the download page are under Game, System requirements." },
        line("graphicsMinimum", "Shown as “Not specified” when empty."),
        line("graphicsRecommended", "Shown as “Not specified” when empty."),
      ],
    },
    {
      kind: "group",
      title: "Club tax table",
      fields: [
        ...(gameClubTax ? [{ kind: "note", text: gameClubTaxText(gameClubTax) } as const] : []),
        ...taxAreas.map((area, index) => {
          const name = areas[index];
          // Kept for when there is a school again.
          if (name === undefined)
            return [
              { kind: "hidden", name: `club_${area}` } as const,
              { kind: "hidden", name: `tax_${area}` } as const,
            ];
          return [
            { ...line(`club_${area}`), label: `Club of ${name}` },
            { ...line(`tax_${area}`), label: `Tax of ${name}` },
          ];
        }),
      ],
    },
    {
      kind: "group",
      title: "News, characters and vouchers",
      fields: [
        {
          name: "newsViews",
          hint: `“Fixed” shows ${newsLimits.fixedViews} everywhere. “Counted” counts views from now on; a number is up to a minute old.`,
          empty: `Default (${defaults.newsViews})`,
          options: [
            { value: "fixed", label: `Fixed: always ${newsLimits.fixedViews}` },
            { value: "counted", label: "Counted" },
          ],
        },
        {
          name: "characterProfiles",
          hint: "For players who have chosen nothing. Players can show or hide their own characters on the account page.",
          empty: `Default (${defaults.characterProfiles})`,
          options: [
            { value: "shown", label: "Shown: every character has a page" },
            { value: "hidden", label: "Hidden: only those whose players show them" },
          ],
        },
        line(
          "referralPercent",
          "The share of a voucher's value for the player whose referral code was entered, 0 to 100.",
        ),
      ],
    },
  ];
}

function gameClubTaxText(rows: SiteSettings["clubTax"]): string {
  const shown = rows.map(({ area, club, tax }) => `${area} ${club} ${tax}`).join(", ");
  return `The site shows what the game agent reports: ${shown}. These fields are used when no agent reports owners.`;
}

export default function AdminSettings() {
  const { seen, values, defaults, areas, gameClubTax, hasSignUpFields } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Settings"
      lead="Empty fields use the default, which is shown in the field."
      links={[
        ...(hasSignUpFields ? [{ to: "/admin/settings/signup", label: "Sign-up fields" }] : []),
        { to: "/admin/settings/limits", label: "Limits for one person" },
        { to: "/admin/settings/script", label: "Third-party script" },
      ]}
      schema={settingsForm}
      seen={seen}
      values={values}
      fields={fieldsOf({ defaults, areas, gameClubTax })}
    />
  );
}
