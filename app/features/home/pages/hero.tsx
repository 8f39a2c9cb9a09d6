import { Fragment } from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { PlayerWelcome } from "#app/shell/player-welcome.tsx";
import { Slot } from "#app/shell/slot.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { useSrcSet } from "#app/ui/save-data.ts";
import styles from "./hero.module.css";
import type { HomeData } from "./load-home.server.ts";

/**
 * The first screen: artwork with the server's name, a tagline and two buttons on its left third; for players what they
 * can do next.
 */
export function Hero({
  home: { siteName, tagline, texts, hero, heroMobile, heroSizes: sizes, client },
}: {
  home: HomeData;
}) {
  const srcSet = useSrcSet();
  const shell = useShell();
  const lead = texts?.lead || tagline;
  return (
    <section className={styles.hero} aria-labelledby="site-name">
      <picture>
        {heroMobile?.avif && <source media="(max-width: 767px)" type="image/avif" srcSet={heroMobile.avif} />}
        {heroMobile?.webp && <source media="(max-width: 767px)" type="image/webp" srcSet={heroMobile.webp} />}
        {heroMobile && !heroMobile.webp && <source media="(max-width: 767px)" srcSet={heroMobile.src} />}
        {hero.avif && <source type="image/avif" srcSet={srcSet(hero.avif)} sizes={sizes} />}
        <img
          src={hero.src}
          {...(hero.webp ? { srcSet: srcSet(hero.webp), sizes } : {})}
          width={hero.width}
          height={hero.height}
          alt={hero.alt}
          {...{ fetchpriority: "high" }}
        />
      </picture>
      <div className={shell.isPlayer ? styles.text : `${styles.text} ${styles.invitation}`}>
        <h1 id="site-name">{texts?.headline || siteName}</h1>
        {shell.isPlayer ? (
          <Slot name="welcome" shell={shell}>
            {shell.user && <PlayerWelcome user={shell.user} />}
          </Slot>
        ) : (
          <>
            {lead && (
              <p>
                {/* A sentence that does not fit beside the one before begins a line. */}
                {lead.split(/(?<=[.!?]) /).map((sentence) => (
                  <Fragment key={sentence}>
                    <span>{sentence}</span>{" "}
                  </Fragment>
                ))}
              </p>
            )}
            <div className="buttons">
              <a className="button" href={localizedHref("/download")}>
                {texts?.download || t("page.download")}
                {client && <small>{client}</small>}
              </a>
              <a className="button quiet" href={localizedHref(shell.settings.signupLink)}>
                {texts?.signUp || t("home.signUp")}
              </a>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
