import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { ForumCategories } from "#app/features/forum/components/forum-categories.tsx";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./socials.module.css";

export const handle: PageHandle = { section: "forum", cache: ["settings"] };

export const meta = pageMeta({
  name: "Socials",
  path: "/socials",
  description: "Where the players of the three schools meet.",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const { socialUrl, messengerUrl, forumBase } = await getServices(context).content.settings.read({});
  return { socialUrl, messengerUrl, forumBase, art: picture("gallery/rooftop-duel") };
}

export default function Socials() {
  const { socialUrl, messengerUrl, forumBase, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Socials" sectionKey="forum" lead="Where the players of the three schools meet." />
      <section className={`panel ${styles.social}`}>
        <Picture className="cover" picture={art} sizes="(max-width: 1023px) 100vw, 900px" alt="" eager />
        <div>
          <h2>Find your people</h2>
          <p>Screenshots, party search, club news and the latest word from our team.</p>
          <p className={styles.links}>
            {socialUrl && (
              <a className="button" href={socialUrl} target="_blank" rel="noopener noreferrer">
                Follow us
              </a>
            )}
            {messengerUrl && (
              <a className="button quiet" href={messengerUrl} target="_blank" rel="noopener noreferrer">
                Talk to an Agent
              </a>
            )}
            <a className="button quiet" href="/gallery">
              Gallery
            </a>
          </p>
          {!socialUrl && <p>This server has no community page yet. We will announce it in the news.</p>}
        </div>
      </section>
      <ForumCategories base={forumBase} />
    </>
  );
}
