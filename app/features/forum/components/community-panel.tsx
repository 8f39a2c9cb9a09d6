import type { ReactNode } from "react";
import { t } from "#app/i18n/translate.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Community } from "../community.server.ts";
import { socialNetwork } from "../social-networks.ts";
import styles from "./community-panel.module.css";

interface CommunityPanelProps {
  community: Community;
  /** A paragraph below the text of the panel. */
  children?: ReactNode;
}

/** Where players meet outside the site: a tile for each of the operator's community pages, and for the messenger. */
export function CommunityPanel({ community: { socials, messengerUrl, art }, children }: CommunityPanelProps) {
  return (
    <>
      <section className={`panel ${styles.community}`}>
        {art && <Picture className={styles.art} picture={art} sizes="(max-width: 767px) 100vw, 620px" alt="" eager />}
        <div>
          <h2>{t("socials.title")}</h2>
          <p>{t("socials.text")}</p>
          {children}
          {socials.length === 0 && <p>{t("socials.none")}</p>}
        </div>
      </section>
      {(socials.length > 0 || messengerUrl) && (
        <ul className={styles.tiles}>
          {socials.map(({ label, href }) => (
            <Tile key={`${href} ${label}`} label={label} href={href} />
          ))}
          {messengerUrl && <Tile label={t("page.agent")} href={messengerUrl} isSupport />}
        </ul>
      )}
    </>
  );
}

interface TileProps {
  label: string;
  href: string;
  /** Whether the team answers there. */
  isSupport?: boolean;
}

/** A link to a community page: what it is, and what players find there. */
function Tile({ label, href, isSupport }: TileProps) {
  const { key, about, host } = socialNetwork(href);
  return (
    <li>
      <a data-network={key} href={href} target="_blank" rel="noopener noreferrer">
        <i aria-hidden="true">{[...label][0]}</i>
        <span>
          <strong>{label}</strong>
          <span>{t(isSupport ? "socials.agent" : about)}</span>
          {host && <small>{host}</small>}
        </span>
      </a>
    </li>
  );
}
