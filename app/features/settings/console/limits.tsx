import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { type LimitsForm, limitsForm } from "#app/features/staff/approvals.ts";

export const meta = adminMeta("Limits for one person");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.approvalsAdmin.limits({}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  return handleEditorForm(services, form, {
    schema: limitsForm,
    to: "/admin/settings/limits",
    save: (values) => gameApi.approvalsAdmin.saveLimits(values),
  });
});

const fields: EditorFieldList<keyof LimitsForm> = [
  {
    name: "credit",
    hint: "Coins of one currency that one person may add to balances, or waive of debts, in a day.",
  },
  {
    name: "refund",
    hint: "Coins that one person may refund for cancelled deliveries in a day.",
  },
  {
    name: "vouchers",
    hint: "Total value of the vouchers that one person may issue in a day, in coins of one currency.",
  },
  {
    name: "payment",
    hint: "Coins of the orders that one person may approve, and of those that one person may refund, in a day.",
  },
];

export default function Limits() {
  const { seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Limits for one person"
      lead="Above these limits, an action becomes a request that a second person approves; this applies to owners, too. Empty means any amount, 0 means that every action needs a second person. Only owners can change limits, and only a second owner can approve a higher one."
      links={[
        { to: "/admin/settings", label: "All settings" },
        { to: "/admin/approvals", label: "Approvals" },
      ]}
      schema={limitsForm}
      seen={seen}
      values={values}
      fields={fields}
    />
  );
}
