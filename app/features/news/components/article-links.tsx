import { NetworkMark } from "#app/features/menus/components/network-mark.tsx";
import { socialNetwork } from "#app/features/menus/social-networks.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/zoom.css";
import type { NewsData } from "../load-news.server.ts";
import styles from "./article.module.css";

type TopicData = Extract<NewsData, { kind: "topic" }>;

/** Links that share an article: to other sites, which get nothing before they are used. */
export function ShareLinks({ address, subject }: { address: string; subject: string }) {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(subject)];
  const sites = [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "X", href: `https://x.com/intent/post?url=${url}&text=${text}` },
  ];
  return (
    <p className={styles.share}>
      {t("news.share")}
      {sites.map(({ name, href }) => (
        <a key={name} className="button quiet" href={href} aria-label={name} target="_blank" rel="noopener noreferrer">
          <NetworkMark network={socialNetwork({ label: name, href }).key} label={name} />
        </a>
      ))}
    </p>
  );
}

type AdjacentArticlesProps = Pick<TopicData, "next" | "previous" | "related" | "listedIn">;

/** The articles of the same type after and before an article, their list, and some more with their pictures. */
export function AdjacentArticles({ next, previous, related, listedIn }: AdjacentArticlesProps) {
  return (
    <>
      <nav className={`screen-only ${styles.neighbours}`} aria-label={t("news.neighbours")}>
        {previous && <Neighbour item={previous} rel="prev" label={t("news.previous")} />}
        {next && <Neighbour item={next} rel="next" label={t("news.next")} />}
        <a className="button quiet" href={localizedHref(listedIn)}>
          {t("news.back")}
        </a>
      </nav>
      {related.length > 0 && (
        <Panel id="related" title={t("news.related")} className={`screen-only ${styles.related}`}>
          <ul>
            {related.map(({ href, subject, language, picture }) => (
              <li key={href}>
                <a className="zoom" href={localizedHref(href)}>
                  <Picture picture={picture} sizes="(min-width: 640px) and (max-width: 1399px) 280px, 96px" alt="" />
                  <span lang={language}>{subject}</span>
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

interface NeighbourProps {
  item: NonNullable<TopicData["next"]>;
  rel: "next" | "prev";
  label: string;
}

function Neighbour({ item: { href, subject, language, picture }, rel, label }: NeighbourProps) {
  return (
    <a className="zoom" href={localizedHref(href)} rel={rel}>
      <Picture className="cover" picture={picture} alt="" />
      <span>
        <small>{label}</small>
        <strong lang={language}>{subject}</strong>
      </span>
    </a>
  );
}
