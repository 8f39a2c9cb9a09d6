import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head/page-head.tsx";
import { pageMeta } from "#app/components/page-meta.ts";
import { answerOffline } from "#app/forms/answer-offline.ts";
import forms from "#app/forms/forms.module.css";
import { getServices } from "#app/http/services.ts";
import { findAccount } from "./find-account.server.ts";
import { FindIdForm, FindPasswordForm } from "./find-forms.tsx";

export const handle: PageHandle = { hydrate: true, section: "account" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    name: "Find Account",
    path: "/findaccount",
    description: "Get back a forgotten user ID or reset a forgotten password.",
  });

export async function loader({ context }: LoaderFunctionArgs) {
  return { trap: await getServices(context).robotCheck.trap() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return findAccount(getServices(context), await request.formData());
}

export const clientAction = answerOffline;

export default function FindAccount() {
  const { trap } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Find Account" sectionKey="account" lead="Get back a forgotten user ID or password by e-mail." />
      <div className={forms.stack}>
        <section className="panel" aria-labelledby="find-id-title">
          <div className="panel-head">
            <h2 id="find-id-title">Find ID</h2>
          </div>
          <div className="panel-body">
            <FindIdForm trap={trap} />
          </div>
        </section>
        <section className="panel" aria-labelledby="find-password-title">
          <div className="panel-head">
            <h2 id="find-password-title">Find Password</h2>
          </div>
          <div className="panel-body">
            <FindPasswordForm trap={trap} />
          </div>
        </section>
      </div>
    </>
  );
}
