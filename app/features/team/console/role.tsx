import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { levelName } from "#app/features/admin/level-names.ts";
import { hasRight, rightsOf } from "#app/features/admin/rights.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { composableRanks } from "#app/features/staff/roles.ts";
import { checkedRights, type RightField, rightField, roleForm } from "#app/features/team/role-form.ts";

const path = "/admin/staff/roles";

/** The last part of the address of the page that composes a role. */
const NEW = "new";

export const meta = adminMeta("Role");

export const loader = adminLoader("staff", async ({ gameApi, admin, params, searchParams }) => {
  const { roles } = await gameApi.staffAdmin.roles({});
  const isNew = params.key === NEW;
  const role = roles.find(({ key }) => key === (isNew ? searchParams.get("from") : params.key));
  if (!isNew && (!role || role.builtIn || !role.mayGive)) throw new Response(null, { status: 404 });
  const held = new Set(role?.rights);
  return {
    title: isNew ? "Compose a role" : `Role ${role?.name}`,
    seen: isNew ? "" : (role?.seen ?? ""),
    values: {
      name: isNew ? "" : (role?.name ?? ""),
      rank: role ? String(role.rank) : "",
      ...Object.fromEntries(rightsOf(admin).map((right) => [rightField(right), held.has(right) ? "on" : ""])),
    },
    ranks: composableRanks.filter((rank) => (isNew ? rank < admin.userType : rank === role?.rank)),
    // The right to open the console is part of every role.
    rights: rightsOf(admin).filter((right) => right !== "console" && hasRight(admin, right)),
    mayDelete: !isNew && role?.members === 0,
    members: isNew ? 0 : (role?.members ?? 0),
  };
});

export const action = adminAction("staff", ({ services, gameApi, params, form }) => {
  const key = params.key === NEW ? "" : (params.key ?? "");
  return handleEditorForm(services, form, {
    schema: roleForm,
    to: path,
    save: ({ seen, name, rank, ...boxes }) =>
      gameApi.staffAdmin.saveRole({ key, seen, name, rank, rights: checkedRights(boxes) }),
    ...(key === "" ? {} : { remove: (values) => gameApi.staffAdmin.deleteRole({ key, ...values }) }),
  });
});

export default function EditRole() {
  const { title, seen, values, ranks, rights, mayDelete, members } = useLoaderData<typeof loader>();
  const fields: EditorFieldList<"name" | "rank" | RightField> = [
    { name: "name", label: "Name", autoComplete: "off" },
    {
      kind: "select",
      name: "rank",
      label: "Level",
      hint: "Nobody acts on accounts of their own level or above. The level of a role never changes.",
      options: ranks.map((rank) => ({ value: String(rank), label: `${levelName(rank)} (${rank})` })),
      required: true,
    },
    {
      kind: "group",
      title: "The right to …",
      fields: rights.map(rightField),
    },
  ];
  return (
    <ContentEditor
      title={title}
      lead={
        members > 0
          ? `${members} ${members === 1 ? "account has" : "accounts have"} this role; changes apply at once.`
          : ""
      }
      links={[{ to: path, label: "All roles" }]}
      schema={roleForm}
      seen={seen}
      values={values}
      fields={fields}
      deletion={mayDelete && { title: "Delete this role", sentence: "Yes, delete this role.", button: "Delete" }}
    />
  );
}
