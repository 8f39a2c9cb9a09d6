import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import {
  type DestinationForm,
  destinationForm,
  eventField,
  templateField,
} from "#app/features/notices/destination-form.ts";
import { hasText, isForPrograms, noticeEventNames, noticeEvents, rightOf } from "#app/features/notices/events.ts";
import { noticeText } from "#app/features/notices/notice-text.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";

const path = "/admin/notices";

export const meta = adminMeta("Destination");

export const loader = adminLoader("settings", async ({ gameApi, params, admin }) => {
  const id = numberOrNew(params.id);
  const offered = noticeEventNames.filter((event) => {
    const right = rightOf(event);
    return right === undefined || hasRight(admin, right);
  });
  if (id === 0) return { id, seen: "", hint: "", offReason: "", values: { enabled: "on", kind: "discord" }, offered };
  const { data } = await gameApi.noticesAdmin.list({});
  return { ...entryOf(data, id), offered };
});

export const action = adminAction("settings", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  const test = () =>
    handleAdminForm(services, form, buttonForm, () => gameApi.noticesAdmin.test({ id }), `${path}/${id}`);
  return dispatchForm(form, id > 0 ? { test } : {}, () =>
    handleEditorForm(services, form, {
      schema: destinationForm,
      to: path,
      save: (values) => gameApi.noticesAdmin.save({ ...values, id }),
      current: async () => entryOf((await gameApi.noticesAdmin.list({})).data, id),
      remove: (confirmed) => gameApi.noticesAdmin.delete({ ...confirmed, id }),
      preview: (_, typed) => {
        const chosen = noticeEventNames.filter((event) => typed(eventField(event)) === "on");
        const url = new URL("/news?topic=1", services.site.origin).href;
        if (chosen.length === 0) return <p>No event is chosen.</p>;
        return (
          <dl>
            {chosen.map((event) => (
              <div key={event}>
                <dt>{noticeEvents[event].label}</dt>
                <dd>
                  {noticeText({
                    event,
                    template: hasText(event) ? typed(templateField(event)) : undefined,
                    values: noticeEvents[event].example,
                    url,
                    style: "plain",
                  })
                    .split("\n")
                    .map((line, index) => (
                      <div key={index}>{line}</div>
                    ))}
                </dd>
              </div>
            ))}
          </dl>
        );
      },
    }),
  );
});

export default function AdminDestination() {
  const { id, seen, values, hint, offReason, offered } = useLoaderData<typeof loader>();
  const kept = id > 0 ? " Empty: the stored one is kept." : "";
  return (
    <>
      <ContentEditor
        title={id > 0 ? `Destination ${id}` : "New destination"}
        lead={offReason === "" ? undefined : `Switched off by the site: ${offReason}`}
        links={[
          { to: path, label: "All notices" },
          ...(id > 0 ? [{ to: `${path}/${id}/deliveries`, label: "What was sent" }] : []),
        ]}
        schema={destinationForm}
        seen={seen}
        values={values as Partial<DestinationForm>}
        fields={[
          ["name", "kind"],
          {
            name: "address",
            hint: `${hint === "" ? "The webhook's address from Discord, an address with https://, or a mail address. It is not shown again." : `Now: ${hint}.`}${kept}`,
            autoComplete: "off",
          },
          {
            name: "secret",
            hint: `Only for another webhook: the receiver checks X-Portal-Signature with it. It is not shown again.${kept}`,
            autoComplete: "off",
          },
          "enabled",
          ...offered.filter(hasText).map((event) => ({
            kind: "group" as const,
            title: noticeEvents[event].label,
            fields: [
              eventField(event),
              {
                name: templateField(event),
                label: "Text",
                hint: `Placeholders: ${[...Object.keys(noticeEvents[event].example), "url"].map((name) => `{${name}}`).join(" ")}. Empty: ${noticeEvents[event].template.replace(/\n/g, " / ")}`,
                rows: 2,
              },
            ],
          })),
          {
            kind: "group",
            title: "Only for the kind “Other webhook”",
            fields: offered.filter(isForPrograms).map((event) => ({
              name: eventField(event),
              label: noticeEvents[event].label,
              hint: event,
            })),
          },
        ]}
        hasPreview
        deletion={
          id > 0 && {
            title: "Delete this destination",
            sentence: "Yes, delete this destination with what waits for it. This cannot be undone.",
            button: "Delete destination",
          }
        }
      />
      {id > 0 && (
        <section aria-labelledby="test-title">
          <h2 id="test-title">Test</h2>
          <p>Sends an example of its first event now, with the saved address and text.</p>
          <RowButton intent="test" values={{}} label="Send a test" about="to this destination" />
        </section>
      )}
    </>
  );
}
