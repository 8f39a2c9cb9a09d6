import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { instructionTopics, interfacePicture } from "#app/features/guide/instruction-topics.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./instructions.module.css";
import { TopicDialog } from "./topic-dialog.tsx";

export const handle: PageHandle = { section: "guide", cache: ["guides"] };

export const meta = pageMeta(() => ({
  name: t("page.instructions"),
  path: "/instructions",
  description: t("instructions.lead"),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const { keys } = await getServices(context).content.settings.read({});
  return {
    ...(keys ? { keys } : {}),
    screen: picture(interfacePicture),
    topics: instructionTopics.map((topic) => ({ ...topic, closeUp: picture(topic.picture) })),
  };
}

/**
 * The interface picture with nine hotspots (specification section 2, "Game instructions page"). A hotspot is a link to
 * its dialog, and a dialog is shown while it is the `:target`, so opening and closing need no script. The numbered list
 * has the same links, for touch screens on which the hotspots are too small.
 */
export default function Instructions() {
  const { screen, topics, keys } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.instructions")} sectionKey="guide" place="keyboard" lead={t("instructions.lead")} />
      <div className={`panel ${styles.screen}`} id="screen">
        <Picture picture={screen} alt={t("instructions.screenAlt")} sizes="(max-width: 1023px) 100vw, 900px" eager />
        <svg className="cover" viewBox="0 0 100 100" preserveAspectRatio="none" aria-label={t("instructions.parts")}>
          {topics.map(({ id, n, title, badge, hotspot: { left, top, width, height } }) => (
            <a key={id} href={`#${id}`} aria-label={`${n}. ${t(title)}`}>
              <rect x={left} y={top} width={width} height={height} />
              {/* Coordinates of its own, because the picture's are stretched to its shape. */}
              <g
                transform={`translate(${badge === "left" ? left - 1.6 : left + width + (badge === "right" ? 1.6 : -1.4)} ${top}) scale(1 ${screen.width / screen.height}) translate(0 ${badge === "above" ? -1.5 : 1.3})`}
              >
                <circle r="1.3" />
                <text y="0.7" fontSize="1.9">
                  {n}
                </text>
              </g>
            </a>
          ))}
        </svg>
      </div>
      <ol className={`menu-links ${styles.list}`}>
        {topics.map(({ id, title, paragraphs: [text], closeUp }) => (
          <li key={id}>
            <Picture picture={closeUp} sizes="340px" alt="" />
            <a href={`#${id}`}>{t(title)}</a>
            <p>{text && t(text)}</p>
          </li>
        ))}
      </ol>
      {topics.map((topic) => (
        <TopicDialog key={topic.id} topic={topic} keys={keys} />
      ))}
    </>
  );
}
