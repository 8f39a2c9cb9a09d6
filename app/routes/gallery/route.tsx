import { useLoaderData } from "@remix-run/react";
import { artAddress, picture } from "#app/art/catalog.server.ts";
import { galleryPictures } from "#app/features/guide/media.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { Picture } from "#app/ui/picture.tsx";

const lead = "Scenes from the three schools and the land around them.";

export const handle: PageHandle = { section: "forum", cache: ["guides"] };

export const meta = pageMeta({ name: "Gallery", path: "/gallery", description: lead });

export function loader() {
  return galleryPictures.map((entry) => ({
    ...entry,
    art: picture(entry.picture),
    address: artAddress(`/art/${entry.picture}.webp`),
  }));
}

export default function Gallery() {
  const pictures = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Gallery" sectionKey="forum" lead={lead} />
      <ul className={styles.grid}>
        {pictures.map(({ title, text, art, address, picture: name }, index) => (
          <li key={name} className={styles.card}>
            <a href={address}>
              <Picture picture={art} sizes="(max-width: 639px) 100vw, 420px" eager={index === 0} />
            </a>
            <div className={styles.body}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
