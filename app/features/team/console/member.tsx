import { useLoaderData } from "@remix-run/react";
import type * as z from "zod/mini";
import { handleAdminForm, handleLinkForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { confirmedForm, confirmForm } from "#app/features/admin/confirmation.ts";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import { RightsList } from "#app/features/team/components/rights-list.tsx";
import { giveRoleForm } from "#app/features/team/role-form.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";

const removeIntent = "remove";
const inviteIntent = "invite-owner";
const withdrawIntent = "withdraw-owner";

export const meta = adminMeta("Role of an account");

export const loader = adminLoader("staff", async ({ gameApi, params, admin }) => {
  const [{ member }, { roles }] = await Promise.all([
    gameApi.staffAdmin.byNum({ userNum: numberInPath(params.userNum) }),
    gameApi.staffAdmin.roles({}),
  ]);
  return {
    member,
    mayInvite: admin.userType >= OWNER && member.mayChange,
    mayWithdraw: admin.userType >= OWNER && member.invited === true,
    roles: roles.filter(({ key, mayGive }) => mayGive && key !== member.roleKey),
  };
});

export const action = adminAction("staff", ({ services, gameApi, params, form }) => {
  const userNum = numberInPath(params.userNum);
  const give = (values: z.output<typeof giveRoleForm>) => gameApi.staffAdmin.giveRole({ userNum, ...values });
  const remove = (values: z.output<typeof confirmedForm>) =>
    gameApi.staffAdmin.giveRole({ userNum, role: "", ...values });
  const invite = (values: z.output<typeof confirmedForm>) => gameApi.staffAdmin.inviteOwner({ userNum, ...values });
  return dispatchForm(
    form,
    {
      [removeIntent]: () => handleAdminForm(services, form, confirmedForm, remove, "/admin/staff"),
      [inviteIntent]: () => handleLinkForm(services, form, invite, `/admin/staff/${userNum}`),
      [withdrawIntent]: () =>
        handleAdminForm(
          services,
          form,
          confirmForm,
          () => gameApi.staffAdmin.withdrawOwner({ userNum }),
          `/admin/staff/${userNum}`,
        ),
    },
    () => handleAdminForm(services, form, giveRoleForm, give, "/admin/staff"),
  );
});

export default function Member() {
  const { member, mayInvite, mayWithdraw, roles } = useLoaderData<typeof loader>();
  const isStaff = member.userType >= ADMIN_FROM;
  return (
    <>
      <AdminHeading title="Role of an account" lead={<PlayerLink userNum={member.userNum} userId={member.userId} />}>
        <a className="button quiet" href="/admin/staff">
          Staff
        </a>
      </AdminHeading>
      <Section title="Role">
        <Facts
          facts={{
            Role: member.roleName || "Not a member of the staff",
            Level: member.userType,
            "Invited as an owner": member.invited === true && "Yes, the invitation is not accepted yet",
            May: <RightsList rights={member.rights} />,
            "Last login": <DateTime at={member.lastLogin} />,
            "Second factor": typeof member.secondFactor === "boolean" && (member.secondFactor ? "Yes" : "No"),
          }}
        />
      </Section>
      {(member.mayChange || mayWithdraw) && (
        <Section title="Actions">
          {mayWithdraw && (
            <ConfirmedForm
              intent={withdrawIntent}
              button="Withdraw the invitation"
              reason={false}
              sentence="Yes, the link of the invitation shall not work any more."
            />
          )}
          {member.mayChange && (
            <>
              <ConfirmedForm
                intent="give-role"
                button={isStaff ? "Change role" : "Give a role"}
                schema={giveRoleForm}
                fields={[
                  {
                    kind: "select",
                    name: "role",
                    label: "Role",
                    options: roles.map(({ key, name, rank }) => ({ value: key, label: `${name} (${rank})` })),
                    empty: "Please choose",
                    required: true,
                  },
                ]}
                sentence="Yes, give this role and log the account out everywhere."
              />
              {isStaff && (
                <ConfirmedForm
                  intent={removeIntent}
                  button="Remove from staff"
                  sentence="Yes, make this account a player's again and log it out everywhere."
                />
              )}
              {mayInvite && (
                <ConfirmedForm
                  intent={inviteIntent}
                  button="Invite as an owner"
                  sentence="Yes, invite the owner of this account to own the site with me: to do all that I can, also with money and staff. All owners are told by e-mail."
                />
              )}
            </>
          )}
        </Section>
      )}
    </>
  );
}
