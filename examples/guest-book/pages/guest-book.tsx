import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { entryForm, MAX_MESSAGE } from "../entry-form.ts";
import { text } from "../texts.ts";
import styles from "./guest-book.module.css";

const path = "/guestbook";

export const handle: PageHandle = { section: "forum" };

export const meta = pageMeta(() => ({ name: text("title"), path, description: text("lead") }));

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = getServices(context);
  const { data } = await content.guestBook.list({});
  return { entries: data.map(({ at, ...entry }) => ({ ...entry, time: shownTime(at).manila })) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  const form = await submittedForm(request, services);
  return handleForm({ services, form, schema: entryForm }, async (values, submission) => {
    const { message } = await services.gameApi.guestBook.sign(values);
    return submission.succeed({ tone: "success", lines: [message], next: { to: path, after: 0 } });
  });
}

export default function GuestBook() {
  const { entries } = useLoaderData<typeof loader>();
  const { user } = useShell();
  return (
    <>
      <PageHead title={text("title")} sectionKey="forum" lead={text("lead")} />
      <Panel id="guest-book" title={text("send")} padded>
        {user ? (
          <SignForm />
        ) : (
          <a href={`${localizedHref("/login")}?redirectTo=${encodeURIComponent(path)}`}>{text("login")}</a>
        )}
      </Panel>
      {entries.length === 0 ? (
        <EmptyState icon="story">
          <p>{text("empty")}</p>
        </EmptyState>
      ) : (
        <ol className={styles.entries}>
          {entries.map(({ id, userId, message, time }) => (
            <li key={id} className="panel panel-body">
              <p className={styles.message}>{message}</p>
              <p className={styles.by}>
                <span className="player-name">{userId}</span>, {time}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function SignForm() {
  const form = usePortalForm({ id: "sign", schema: entryForm });
  return (
    <PortalForm form={form} submit={text("send")}>
      <TextAreaField meta={form.fields.message} label={text("message")} maxLength={MAX_MESSAGE} rows={4} required />
    </PortalForm>
  );
}
