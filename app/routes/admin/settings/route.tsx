import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { answerEditor } from "#app/features/admin/answer-editor.server.ts";
import { adminHandle, adminMeta } from "#app/features/admin/components/admin-page.ts";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { saveIntent, seenField } from "#app/features/admin/seen.ts";
import { news } from "#app/features/news/limits.ts";
import { type SettingsForm, settingsForm, taxAreas } from "#app/features/settings/settings-form.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle = adminHandle;

export const meta = adminMeta("Settings");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.settingsAdmin.read({}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  return answerEditor(services, form, {
    schema: settingsForm,
    to: "/admin/settings",
    save: (values) => gameApi.settingsAdmin.save(values),
  });
});

interface Line {
  name: keyof SettingsForm;
  label: string;
  hint: string;
  most: number;
}

const sections: readonly { title: string; lines: readonly Line[] }[] = [
  {
    title: "The site",
    lines: [
      { name: "siteName", label: "Site name", hint: "In titles, the header and mails.", most: 60 },
      { name: "tagline", label: "Tagline", hint: "Below the name on the front page.", most: 160 },
      {
        name: "serverStatus",
        label: "Server status",
        hint: "A word in the header, such as “Server online”.",
        most: 60,
      },
      { name: "notice", label: "Notice", hint: "A line on every page, such as a maintenance to come.", most: 300 },
    ],
  },
  {
    title: "Links",
    lines: [
      {
        name: "signupLink",
        label: "Sign-up link",
        hint: "Where sign-up buttons outside of the login page lead.",
        most: 300,
      },
      { name: "messengerUrl", label: "Messenger", hint: "“Talk to an Agent”. Empty hides it.", most: 300 },
      { name: "socialUrl", label: "Social page", hint: "Empty hides it.", most: 300 },
      { name: "forumBase", label: "Forum", hint: "The numbers of categories are put behind it.", most: 300 },
    ],
  },
  {
    title: "System requirements",
    lines: [
      { name: "graphicsMinimum", label: "Minimum graphics card", hint: "Empty reads “Not specified”.", most: 80 },
      {
        name: "graphicsRecommended",
        label: "Recommended graphics card",
        hint: "Empty reads “Not specified”.",
        most: 80,
      },
    ],
  },
];

export default function AdminSettings() {
  const { seen, values, defaults } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({
    id: saveIntent,
    schema: settingsForm,
    defaultValue: values,
  });
  const { fields, pending } = portalForm;
  return (
    <>
      <AdminHeading title="Settings" lead="What you leave empty has its default, which stands in the empty field." />
      <PortalForm form={portalForm} className={`${editing.form} ${editing.sections}`}>
        <input type="hidden" name={seenField} value={seen} />
        {sections.map(({ title, lines }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {lines.map(({ name, label, hint, most }) => (
              <TextField
                key={name}
                meta={fields[name]}
                label={label}
                hint={hint}
                maxLength={most}
                placeholder={defaults[name]}
              />
            ))}
          </fieldset>
        ))}
        <fieldset>
          <legend>Club tax table</legend>
          {taxAreas.map((area) => (
            <div key={area} className={editing.columns}>
              <TextField
                meta={fields[`club_${area}`]}
                label={`Club of ${area}`}
                maxLength={40}
                placeholder={defaults[`club_${area}`]}
              />
              <TextField
                meta={fields[`tax_${area}`]}
                label={`Tax of ${area}`}
                maxLength={10}
                placeholder={defaults[`tax_${area}`]}
              />
            </div>
          ))}
        </fieldset>
        <fieldset>
          <legend>News and vouchers</legend>
          <SelectField
            meta={fields.newsViews}
            label="Views of news"
            hint={`Fixed shows ${news.fixedViews} everywhere. Counted counts from now on; who reads a copy from the cache is not counted.`}
            empty={`Default (${defaults.newsViews})`}
            options={[
              { value: "fixed", label: `Fixed: always ${news.fixedViews}` },
              { value: "counted", label: "Counted" },
            ]}
          />
          <TextField
            meta={fields.referralPercent}
            label="Referral percent"
            hint="Of a voucher's value, for the player whose referral code was given. 0 to 100."
            inputMode="numeric"
            maxLength={3}
            placeholder={defaults.referralPercent}
          />
        </fieldset>
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
        </div>
      </PortalForm>
    </>
  );
}
