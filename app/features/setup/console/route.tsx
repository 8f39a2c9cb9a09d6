import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { confirmForm } from "#app/features/admin/confirmation.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { OwnAccount } from "#app/features/setup/components/own-account.tsx";
import styles from "#app/features/setup/components/setup.module.css";
import { ownAccountForm } from "#app/features/setup/own-account-form.ts";
import { optionalStepKeys, setupSteps } from "#app/features/setup/steps.ts";
import { ButtonForm, buttonForm } from "#app/forms/button-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";

const PATH = "/admin/setup";
const intents = {
  skip: "skip",
  finish: "finish",
  testMail: "test-mail",
  ownAccount: "own-account",
  removeDemo: "remove-demo",
};

const skipForm = z.object({ step: z.enum(optionalStepKeys), skip: z.enum(["yes", "no"]) });
const finishForm = z.object({ finished: z.enum(["yes", "no"]) });

export const meta = adminMeta("Set-up");

export const loader = adminLoader("settings", async ({ gameApi, admin }) => ({
  ...(await gameApi.setupAdmin.read({})),
  isOwner: admin.userType >= OWNER,
  userId: admin.userId,
}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  const { setupAdmin, mailAdmin } = gameApi;
  return dispatchForm(
    form,
    {
      [intents.skip]: () =>
        handleAdminForm(
          services,
          form,
          skipForm,
          ({ step, skip }) => setupAdmin.skipStep({ step, skip: skip === "yes" }),
          PATH,
        ),
      [intents.finish]: () =>
        handleAdminForm(
          services,
          form,
          finishForm,
          ({ finished }) => setupAdmin.finish({ finished: finished === "yes" }),
          PATH,
        ),
      [intents.testMail]: () => handleAdminForm(services, form, buttonForm, () => mailAdmin.test({}), PATH),
      [intents.ownAccount]: () =>
        handleForm(
          { services, form, schema: ownAccountForm, secret: ["newPassword", "retypedNewPassword", "secretAnswer"] },
          async ({ retypedNewPassword: _, ...values }, submission) => {
            const { message } = await setupAdmin.ownAccount(values);
            return submission.succeed({ tone: "success", lines: [message], next: { to: "/security", after: 0 } });
          },
        ),
      [intents.removeDemo]: () =>
        handleAdminForm(services, form, confirmForm, (confirmed) => setupAdmin.removeDemo(confirmed), PATH),
    },
    () => refuseUnknownForm(services, form),
  );
});

export default function SetupPage() {
  const { steps, isFinished, isDemo, hasDemoPassword, hasMailServer, isOwner, userId } = useLoaderData<typeof loader>();
  const stateOf = (key: string) => steps.find((step) => step.key === key)?.state ?? "open";
  return (
    <>
      <AdminHeading
        title="Set-up"
        lead="What makes this the site of your game, in an order that works well. Every step can be changed later."
      />
      {hasDemoPassword && <OwnAccount intent={intents.ownAccount} userId={userId} />}
      {isDemo && (
        <Section title="This site shows the demo content">
          <p className={styles.intro}>
            Look around as long as you like. Before you build your own site, remove the demo: news, items, rankings,
            accounts and all money of the demo are deleted, and the settings become the defaults. Your account and the
            pictures that you have uploaded remain.
          </p>
          {isOwner && hasDemoPassword ? (
            <p>Make your account your own first, because it remains.</p>
          ) : isOwner ? (
            <ConfirmedForm
              intent={intents.removeDemo}
              button="Remove the demo content"
              sentence="Yes, delete everything on this site but my account and the uploaded pictures. This cannot be undone."
              reason={false}
            />
          ) : (
            <p>Only an owner can remove it.</p>
          )}
        </Section>
      )}
      <ol className={styles.steps}>
        {setupSteps.map(({ key, title, text, href, link }) => {
          const state = stateOf(key);
          return (
            <li key={key} className={styles.step} data-state={state}>
              <div>
                <h2>
                  {title}
                  {state !== "open" && <small>{state === "done" ? "Done" : "Not needed"}</small>}
                </h2>
                <p>{text}</p>
                {key === "mail" && !hasMailServer && (
                  <p>There is no mail server yet. Until then, e-mails stay in the outbox.</p>
                )}
              </div>
              <div className={styles.actions}>
                {key === "mail" && hasMailServer && (
                  <ButtonForm intent={intents.testMail} submit="Send me a test mail" />
                )}
                <a className="button quiet" href={href}>
                  {link}
                </a>
                {state !== "done" && key !== "account" && (
                  <RowButton
                    intent={intents.skip}
                    values={{ step: key, skip: state === "skipped" ? "no" : "yes" }}
                    label={state === "skipped" ? "Needed" : "Not needed"}
                    about={title}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <RowButton
        intent={intents.finish}
        values={{ finished: isFinished ? "no" : "yes" }}
        label={isFinished ? "Remind me on the dashboard" : "Finish the set-up"}
        about=""
      />
    </>
  );
}
