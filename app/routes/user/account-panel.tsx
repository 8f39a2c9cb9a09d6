import type { User } from "#app/features/accounts/calls.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { DetailsForm } from "./details-form.tsx";
import facts from "./facts.module.css";

/** The details of the account, and the links to change them (specification section 2, "My Account page"). */
export function AccountPanel({ user, known }: { user: User; known: boolean }) {
  return (
    <Panel id="account-title" title="Account information" padded>
      <dl className={facts.facts}>
        <Fact name="User ID" value={user.userId} />
        {known && (
          <>
            <div>
              <dt>E-mail</dt>
              <dd>
                {user.email}{" "}
                {user.emailVerifiedAt ? <Chip tone="good">Confirmed</Chip> : <Chip tone="open">Not confirmed</Chip>}
              </dd>
            </div>
            <Fact name="First name" value={user.nameFirst} />
            <Fact name="Last name" value={user.nameLast} />
            <Fact name="Phone number" value={user.phone} />
          </>
        )}
        <div>
          <dt>Password</dt>
          <dd>
            <a href="/changepassword">Change Password</a>
          </dd>
        </div>
      </dl>
      <DetailsForm user={user} known={known} />
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="player-name">{value || "—"}</dd>
    </div>
  );
}
