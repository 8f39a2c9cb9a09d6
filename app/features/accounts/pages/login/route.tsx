import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { requireAnonymous } from "#app/auth/guards.ts";
import { passkeyHost } from "#app/contract/passkey-host.ts";
import { bannerSlides } from "#app/features/banners/banner-slides.server.ts";
import { BannerCarousel } from "#app/features/banners/components/banner-carousel.tsx";
import { brandPicture } from "#app/features/branding/brand.server.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { isRefusedByServer } from "#app/forms/outcome.ts";
import { PageOutcome } from "#app/forms/page-outcome.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import { Footer } from "#app/shell/footer.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ShellHead } from "#app/shell/shell.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { GuideLinks } from "./guide-links.tsx";
import { destination, logIn } from "./log-in.server.ts";
import styles from "./login.module.css";
import { LoginBackground } from "./login-background.tsx";
import { LoginForm } from "./login-form.tsx";

export const handle: PageHandle = { ownLayout: true };

export const meta = pageMeta(() => ({
  name: t("login.title"),
  path: "/login",
  description: t("login.about"),
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const to = destination(request);
  requireAnonymous(services, to);
  // The page works without banners; the reason why they are missing is already logged.
  const banners = await services.content.banners.list({}).catch(() => ({ data: [] }));
  const passkeys = services.source === "embedded" && passkeyHost(services.site.origin) !== undefined;
  const status = await services.content.status.current({}).catch(() => undefined);
  const own = brandPicture(await services.content.settings.read({}), "login", [1600, 900]);
  return {
    sentHere: to !== "/",
    passkeys,
    hasGameAccounts: status?.hasGameAccounts ?? false,
    isForGameAccount: to.endsWith("/gameaccount"),
    slides: await bannerSlides(services, banners.data),
    poster: own ?? picture("rive/poster"),
    // The animation is that of the artwork.
    isAnimated: own === undefined,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return logIn(getServices(context), request);
}

export default function Login() {
  const { sentHere, passkeys, hasGameAccounts, isForGameAccount, slides, poster, isAnimated } =
    useLoaderData<typeof loader>();
  const isRefused = isRefusedByServer(useActionData<FormActionData>()?.outcome);
  const shell = useShell();
  return (
    <>
      <LoginBackground poster={poster} isAnimated={isAnimated} />
      <ShellHead shell={shell} section={undefined} hasForm />
      <main id="main" className={styles.main}>
        <section className={`panel ${styles.login}`} aria-labelledby="login-title">
          <div className="panel-head">
            <h1 id="login-title">{t("login.title")}</h1>
          </div>
          <div className="panel-body">
            {sentHere && <p className={styles.sentHere}>{t("login.toContinue")}</p>}
            <PageOutcome />
            <LoginForm passkeys={passkeys} />
            {hasGameAccounts && (isForGameAccount || isRefused) && (
              <p className={styles.sentHere}>
                <Trans
                  message="login.gameAccount"
                  values={{ signUp: <a href={localizedHref("/register")}>{t("login.gameAccountSignUp")}</a> }}
                />
              </p>
            )}
            <ul className={styles.links}>
              <li>
                <a href={localizedHref("/register")}>{t("accountBox.signUp")}</a>
              </li>
              <li>
                <a href={localizedHref("/findaccount")}>{t("accountBox.findAccount")}</a>
              </li>
            </ul>
          </div>
        </section>
        <div className={styles.more}>
          <BannerCarousel slides={slides} />
          <GuideLinks />
        </div>
      </main>
      <Footer shell={shell} />
    </>
  );
}
