import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
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
        { kind: "text", name: "name", label: "Name", maxLength: 80, required: true },
        { kind: "picture", name: "imageUrl", label: "Picture", size: "A square, 320 by 320 pixels.", pictures },
        { kind: "text", name: "info", label: "Info", hint: "Shown on its card.", maxLength: 300 },
        {
          kind: "group",
          title: "Price and coins",
          fields: [
            [
              {
                kind: "text",
                name: "price",
                label: "Price in pesos",
                hint: "Such as 150 or 99.50. Transfers to wallets get some centavos more, which tell them apart.",
                maxLength: 14,
                required: true,
              },
              { kind: "number", name: "coins", label: t("currency.rcoin"), maxLength: 8, required: true },
            ],
            [
              {
                kind: "number",
                name: "bonus",
                label: "Bonus",
                hint: `${t("currency.rcoin")} on top of every order.`,
                maxLength: 8,
              },
              {
                kind: "number",
                name: "firstBonus",
                label: "Bonus for the first order",
                hint: `${t("currency.rcoin")} on top, once per account.`,
                maxLength: 8,
              },
            ],
          ],
        },
        {
          kind: "group",
          title: "When and for whom",
          fields: [
            [
              { kind: "moment", name: "startsAt", label: "Offered from", hint: "Manila time. Empty: from now on." },
              { kind: "moment", name: "endsAt", label: "Offered until", hint: "Manila time. Empty: no end." },
            ],
            [
              {
                kind: "number",
                name: "accountLimit",
                label: "Limit per account",
                hint: "How many orders each account can place. Empty: any number.",
                maxLength: 7,
              },
              {
                kind: "text",
                name: "position",
                label: "Position",
                hint: "Lower numbers come first. The featured one comes before all others.",
                maxLength: 7,
              },
            ],
            { kind: "checkbox", name: "featured", label: "Featured" },
          ],
        },
        { kind: "checkbox", name: "offered", label: "Offered to players" },
      ]}
    />
  );
}
