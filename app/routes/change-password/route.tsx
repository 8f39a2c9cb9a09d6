import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { requireLogin } from "#app/auth/guards.ts";
import { secretQuestion } from "#app/features/accounts/secret-questions.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./change-password.module.css";
import { changePassword } from "./change-password.server.ts";
import { PasswordForm } from "./password-form.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

const lead = "After the change, log in again with the new password on every device.";

export const handle: PageHandle = { hydrate: true, section: "account" };

export const meta = pageMeta({ name: "Change Password", path: "/changepassword", description: lead, noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { user } = requireLogin(services, request);
  return {
    userId: user.userId,
    question: secretQuestion((await services.currentUser())?.secretQuestion ?? 0) ?? null,
    art: picture("gallery/shield-wall"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const login = requireLogin(services, request);
  return changePassword(services, login, await submittedForm(request));
}

export default function ChangePassword() {
  const { userId, question, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Change Password" sectionKey="account" lead={lead} />
      <div className={`stack ${styles.page}`}>
        <Panel id="password-title" title="New password" padded>
          <PasswordForm userId={userId} question={question} />
        </Panel>
        <section className={`panel ${styles.advice}`} aria-labelledby="advice-title">
          <Picture picture={art} sizes="(min-width: 1024px) 320px, 100vw" alt="" />
          <div className="panel-body">
            <h2 id="advice-title">Guard your gate</h2>
            <ul className="bullets">
              <li>Use this password for this game only.</li>
              <li>Mix words, digits and symbols. Avoid names and birthdays.</li>
              <li>Our team will never ask for your password.</li>
            </ul>
          </div>
        </section>
      </div>
    </>
  );
}
