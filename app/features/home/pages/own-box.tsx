import countdownScript from "#app/enhance/countdown-page.ts?worker&url";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import embedStyles from "#app/ui/video-embed.css?url";
import type { HomeData } from "./load-home.server.ts";
import styles from "./own-box.module.css";

type Box = HomeData["ownBoxes"]["side"]["first"][number];

/** A box that the owner has added. */
export function OwnBox({ box: { key, title, paragraphs, picture, video, embed, until, links } }: { box: Box }) {
  const { missingParts } = useShell();
  const offered = links.filter(({ part }) => !part || !missingParts.includes(part));
  return (
    <Panel id={`box-${key}`} title={title}>
      {picture && (
        <Picture className={styles.picture} picture={picture} sizes="(max-width: 639px) 100vw, 800px" alt="" />
      )}
      <div className={`panel-body ${styles.box}`}>
        {until && (
          <>
            <p className={styles.until}>
              <Trans message="home.until" values={{ time: <HistoryTime time={until} /> }} />
              <count-down class={styles.left} hidden>
                <time dateTime={until.iso} />
              </count-down>
            </p>
            <script type="module" src={countdownScript} />
          </>
        )}
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {offered.length > 0 && (
          <ul className={styles.links}>
            {offered.map(({ label, href, isOutside }) => (
              <li key={`${label} ${href}`}>
                {isOutside ? (
                  <a className="button quiet" href={href} target="_blank" rel="noopener noreferrer">
                    {label}
                  </a>
                ) : (
                  <a className="button quiet" href={localizedHref(href)}>
                    {label}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        {embed && (
          <>
            <link rel="stylesheet" href={embedStyles} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by `videoEmbed` */}
            <div dangerouslySetInnerHTML={{ __html: embed }} />
          </>
        )}
        {video && !embed && (
          <p>
            <a href={video} target="_blank" rel="noopener noreferrer">
              {t("movie.watch", { title })}
            </a>
          </p>
        )}
      </div>
    </Panel>
  );
}
