import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { requireLogin } from "#app/auth/guards.ts";
import { secretQuestion } from "#app/features/accounts/secret-questions.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./change-password.module.css";
import { changePassword, hasSecretQuestion } from "./change-password.server.ts";
import { PasswordForm } from "./password-form.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("page.changePassword"),
  path: "/changepassword",
  description: t("changePassword.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { user } = requireLogin(services, request);
  return {
    userId: user.userId,
    hasQuestion: await hasSecretQuestion(services),
    question: secretQuestion((await services.currentUser())?.secretQuestion ?? 0) ?? null,
    art: picture("gallery/shield-wall"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const login = requireLogin(services, request);
  return changePassword(services, login, await submittedForm(request, services));
}

export default function ChangePassword() {
  const { userId, hasQuestion, question, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.changePassword")} sectionKey="account" place="keys" lead={t("changePassword.lead")} />
      <div className={`stack ${styles.page}`}>
        <Panel id="password-title" title={t("changePassword.newPassword")} padded>
          <PasswordForm userId={userId} hasQuestion={hasQuestion} question={question} />
        </Panel>
        <section className={`panel ${styles.advice}`} aria-labelledby="advice-title">
          <Picture picture={art} sizes="(min-width: 1024px) 320px, 100vw" alt="" />
          <div className="panel-body">
            <h2 id="advice-title">{t("changePassword.advice")}</h2>
            <ul className="bullets">
              <li>{t("changePassword.adviceUnique")}</li>
              <li>{t("changePassword.adviceMix")}</li>
              <li>{t("changePassword.adviceNeverAsked")}</li>
            </ul>
          </div>
        </section>
      </div>
    </>
  );
}
