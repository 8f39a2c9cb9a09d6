import styles from "./side-boxes.module.css";

/** The social box; without an address in the site settings it links to the site's own page of communities. */
export function SocialBox({ url }: { url: string }) {
  return (
    <section className={`panel ${styles.social}`} aria-labelledby="social">
      <div className="panel-body">
        <h2 id="social">Meet the players</h2>
        <p>Screenshots, party search and club news in our community.</p>
        {url ? (
          <a className="button quiet" href={url} target="_blank" rel="noopener noreferrer">
            Follow us
          </a>
        ) : (
          <a className="button quiet" href="/socials">
            Communities
          </a>
        )}
      </div>
    </section>
  );
}
