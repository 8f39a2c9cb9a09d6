import { NetworkMark } from "#app/features/menus/components/network-mark.tsx";
import { socialNetwork } from "#app/features/menus/social-networks.ts";
import { t } from "#app/i18n/translate.ts";
import type { Community } from "../community.server.ts";
import styles from "./community-panel.module.css";

/** Where players meet outside the site: a tile for each of the operator's community pages, and the messenger below. */
export function CommunityPanel({ community: { socials, messengerUrl } }: { community: Community }) {
  return (
    <section className={styles.community} aria-labelledby="community">
      <h2 className="sr-only" id="community">
        {t("socials.title")}
      </h2>
      {socials.length === 0 && <p>{t("socials.none")}</p>}
      {socials.length > 0 && (
        <ul className={styles.tiles}>
          {socials.map((link, index) => {
            const { key, about, verb } = socialNetwork(link);
            return (
              <li key={`${link.href} ${link.label}`}>
                <a data-network={key} href={link.href} target="_blank" rel="noopener noreferrer">
                  <em>
                    <NetworkMark network={key} label={link.label} />
                  </em>
                  <NetworkMark network={key} label={link.label} />
                  <strong>{link.label}</strong>
                  <span>{t(about)}</span>
                  <b className={index === 0 ? "button" : "button quiet"}>{t(verb)}</b>
                </a>
              </li>
            );
          })}
        </ul>
      )}
      {messengerUrl && (
        <a className={styles.agent} href={messengerUrl} target="_blank" rel="noopener noreferrer">
          <NetworkMark network="messenger" label="" />
          <strong>{t("page.agent")}</strong>
          <span>{t("socials.agent")}</span>
        </a>
      )}
    </section>
  );
}
