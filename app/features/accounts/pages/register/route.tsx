import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { requireAnonymous } from "#app/auth/guards.ts";
import { brandPicture } from "#app/features/branding/brand.server.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { readSignUpFields } from "#app/features/sign-up-fields/shown-fields.server.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { register } from "./register.server.ts";
import { RegisterForm } from "./register-form.tsx";

export const handle: PageHandle = { section: "account", ownFigure: true };

export const meta = pageMeta(() => ({
  name: t("register.title"),
  path: "/register",
  description: t("register.about"),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireAnonymous(services);
  const [spamProtection, sendsMails, status, terms, settings, ownFields] = await Promise.all([
    services.spamProtection.formFields(),
    services.site.sendsMails(),
    services.content.status.current({}).catch(() => undefined),
    services.content.game.terms({}),
    services.content.settings.read({}),
    readSignUpFields(services),
  ]);
  const own = brandPicture(settings, "hero", [1600, 700]);
  return {
    spamProtection,
    sendsMails,
    hasGameAccounts: status?.hasGameAccounts ?? false,
    // The operator's picture is without our figure.
    ...(own
      ? { gate: own, figure: undefined }
      : { gate: picture("side/register"), figure: picture("cast/swordsman-victory") }),
    crests: shownTerms(terms).schools.map(({ crest }) => crest),
    classes: terms.classes.length,
    ownFields,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireAnonymous(services);
  return register(services, await submittedForm(request, services));
}

export default function Register() {
  const props = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("register.title")} sectionKey="account" place="student-card" lead={t("register.lead")} />
      <RegisterForm {...props} />
    </>
  );
}
