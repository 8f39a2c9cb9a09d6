import type { ReactNode } from "react";
import { t } from "#app/i18n/translate.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Community } from "../community.server.ts";
import styles from "./community-panel.module.css";

interface CommunityPanelProps {
  community: Community;
  /** A paragraph below the text of the panel. */
  children?: ReactNode;
}

/** Where players meet outside the site: the operator's community pages and messenger. */
export function CommunityPanel({ community: { socials, messengerUrl, art }, children }: CommunityPanelProps) {
  return (
    <section className={`panel ${art ? styles.community : "panel-body"}`}>
      {art && <Picture className="cover" picture={art} sizes="(max-width: 1023px) 100vw, 900px" alt="" eager />}
      <div>
        <h2>{t("socials.title")}</h2>
        <p>{t("socials.text")}</p>
        {children}
        <p className={styles.links}>
          {socials.map(({ label, href }) => (
            <a key={`${href} ${label}`} className="button" href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ))}
          {messengerUrl && (
            <a className="button quiet" href={messengerUrl} target="_blank" rel="noopener noreferrer">
              {t("page.agent")}
            </a>
          )}
        </p>
        {socials.length === 0 && <p>{t("socials.none")}</p>}
      </div>
    </section>
  );
}
