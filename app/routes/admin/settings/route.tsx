import { useLoaderData } from "@remix-run/react";
import type { CallReply } from "#app/contract/contract.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import type { EditorFieldList } from "#app/features/admin/components/editing/editor-fields.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { newsLimits } from "#app/features/news/limits.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { MAX_REGISTRATIONS_PER_HOUR } from "#app/features/settings/limits.ts";
import { type SettingsForm, settingsForm, taxAreas } from "#app/features/settings/settings-form.ts";

export const meta = adminMeta("Settings");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.settingsAdmin.read({}));

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
  const line = (name: keyof SettingsForm, label: string, maxLength: number, hint?: string) =>
    ({ kind: "text", name, label, maxLength, placeholder: defaults[name], hint }) as const;
  return [
    {
      kind: "group",
      title: "The site",
      fields: [
        line("siteName", "Site name", 60, "Used in titles, the header and e-mails."),
        line("tagline", "Tagline", 160, "Shown below the name on the home page."),
        line(
          "serverStatus",
          "Server status",
          60,
          "A short text in the header, such as “Opens on Friday”. Empty: “Server online” while a game agent counts players.",
        ),
        {
          kind: "select",
          name: "languages",
          label: "Languages",
          hint: "In English only, the addresses of other languages lead to the English pages.",
          empty: "Default (all)",
          options: [
            { value: "all", label: "All languages" },
            { value: "default", label: "English only" },
          ],
        },
        line("notice", "Notice", 300, "A line on every page, for example about upcoming maintenance."),
      ],
    },
    {
      kind: "group",
      title: "Operator",
      fields: [
        line("operatorName", "Operator", 120, "The person or company that runs the site. The policies name it."),
        line(
          "operatorContact",
          "Contact",
          200,
          "An e-mail address, a page or a postal address for questions about personal data. The policies show it.",
        ),
      ],
    },
    {
      kind: "group",
      title: "Accounts",
      fields: [
        {
          kind: "select",
          name: "whitelist",
          label: "Whitelist of addresses",
          hint: "“Not in use” removes the whitelist from the pages: choose it if your game server lets every address in.",
          empty: "Default (in use)",
          options: [
            { value: "on", label: "In use: players list the address that they play from" },
            { value: "off", label: "Not in use" },
          ],
        },
        {
          ...line(
            "registrationsPerHour",
            "Sign-ups an hour from one address",
            3,
            `1 to ${MAX_REGISTRATIONS_PER_HOUR}. Players of an internet shop, and of some providers, share one address.`,
          ),
          kind: "number",
        },
      ],
    },
    {
      kind: "group",
      title: "Links",
      fields: [
        line("signupLink", "Sign-up link", 300, "Where sign-up buttons outside the login page lead."),
        line("messengerUrl", "Messenger", 300, "“Talk to an Agent” links to it. Leave it empty to hide the link."),
        line("socialUrl", "Social page", 300, "Leave it empty to hide the link."),
        line("forumBase", "Forum", 300, "Category numbers are appended to it."),
      ],
    },
    {
      kind: "group",
      title: "System requirements",
      fields: [
        { kind: "note", text: "The other rows of the table on the download page are under Game, System requirements." },
        line("graphicsMinimum", "Minimum graphics card", 80, "Shown as “Not specified” when empty."),
        line("graphicsRecommended", "Recommended graphics card", 80, "Shown as “Not specified” when empty."),
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
          return [line(`club_${area}`, `Club of ${name}`, 40), line(`tax_${area}`, `Tax of ${name}`, 10)];
        }),
      ],
    },
    {
      kind: "group",
      title: "News and vouchers",
      fields: [
        {
          kind: "select",
          name: "newsViews",
          label: "Views of news",
          hint: `“Fixed” shows ${newsLimits.fixedViews} everywhere. “Counted” counts views from now on; a number is up to a minute old.`,
          empty: `Default (${defaults.newsViews})`,
          options: [
            { value: "fixed", label: `Fixed: always ${newsLimits.fixedViews}` },
            { value: "counted", label: "Counted" },
          ],
        },
        {
          ...line(
            "referralPercent",
            "Referral percentage",
            3,
            "The share of a voucher's value for the player whose referral code was entered, 0 to 100.",
          ),
          kind: "number",
        },
      ],
    },
  ];
}

function gameClubTaxText(rows: SiteSettings["clubTax"]): string {
  const shown = rows.map(({ area, club, tax }) => `${area} ${club} ${tax}`).join(", ");
  return `The site shows what the game agent reports: ${shown}. These fields are used when no agent reports owners.`;
}

export default function AdminSettings() {
  const { seen, values, defaults, areas, gameClubTax } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Settings"
      lead="Empty fields use the default, which is shown in the field."
      links={[{ to: "/admin/settings/limits", label: "Limits for one person" }]}
      schema={settingsForm}
      seen={seen}
      values={values}
      fields={fieldsOf({ defaults, areas, gameClubTax })}
    />
  );
}
