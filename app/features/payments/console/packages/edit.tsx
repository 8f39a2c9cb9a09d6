import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { type PackageForm, packageForm } from "#app/features/payments/package-form.ts";
import { t } from "#app/i18n/translate.ts";

const path = "/admin/payments/packages";

export const meta = adminMeta("Package");

export const loader = adminLoader("prices", async ({ gameApi, params }) => {
  const id = numberOrNew(params.id);
  const pictures = pictureAddresses("items");
  if (id === 0) return { id, seen: "", values: { offered: "on" }, pictures };
  const { data } = await gameApi.packagesAdmin.list({});
  return { ...entryOf(data, id), pictures };
});

export const action = adminAction("prices", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: packageForm,
    to: path,
    save: (values) => gameApi.packagesAdmin.save({ ...values, id }),
    current: async () => entryOf((await gameApi.packagesAdmin.list({})).data, id),
  });
});

export default function AdminPackage() {
  const { id, seen, values, pictures } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={id > 0 ? `Package ${id}` : "New package"}
      links={[
        { to: path, label: "All packages" },
        { to: "/admin/translations", label: "Translations" },
      ]}
      schema={packageForm}
      seen={seen}
      values={values as Partial<PackageForm>}
      fields={[
        "name",
        { name: "imageUrl", shape: [320, 320], pictures },
        { name: "info", hint: "Shown on its card." },
        {
          kind: "group",
          title: "Price and coins",
          fields: [
            [
              {
                name: "price",
                hint: "Such as 150 or 99.50. Transfers to wallets get some centavos more, which tell them apart.",
              },
              { name: "coins", label: t("currency.rcoin") },
            ],
            [
              { name: "bonus", hint: `${t("currency.rcoin")} on top of every order.` },
              { name: "firstBonus", hint: `${t("currency.rcoin")} on top, once per account.` },
            ],
          ],
        },
        {
          kind: "group",
          title: "When and for whom",
          fields: [
            [
              { name: "startsAt", hint: "Manila time. Empty: from now on." },
              { name: "endsAt", hint: "Manila time. Empty: no end." },
            ],
            [
              { name: "accountLimit", hint: "How many orders each account can place. Empty: any number." },
              {
                name: "position",
                hint: "Lower numbers come first; of equal ones, the lower price.",
              },
            ],
            "featured",
          ],
        },
        "offered",
      ]}
    />
  );
}
