import "#app/features/news/components/news-kind.css";
import styles from "./sample-site.module.css";

interface SampleSiteProps {
  /** The name of the site. */
  name: string;
}

/** A page of the site in small, as on a phone and on a wide screen; it is only looked at, so nothing in it can be used. */
export function SampleSite({ name }: SampleSiteProps) {
  return (
    <div className={styles.sizes}>
      <figure className={styles.phone}>
        <Sample name={name} />
        <figcaption>Phone</figcaption>
      </figure>
      <figure className={styles.wide}>
        <Sample name={name} />
        <figcaption>Wide screen</figcaption>
      </figure>
    </div>
  );
}

function Sample({ name }: SampleSiteProps) {
  return (
    <div className={styles.site}>
      <p className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.current}>News</span>
        <span>Item Shop</span>
        <span>Ranking</span>
      </p>
      <div className={styles.body}>
        <div>
          <p className={styles.title}>{name}</p>
          <p>Running text, as in news and pages.</p>
          <p className={styles.buttons}>
            <span className="button">Download</span> <span className="button quiet">Sign up</span>
          </p>
        </div>
        <div className="panel">
          <p className={`panel-head ${styles.title}`}>Latest news</p>
          <div className={`panel-body ${styles.lines}`}>
            <p>
              <span className="new-mark">New</span> <span className={styles.link}>A link to a news item</span>
            </p>
            <p>
              <small>Secondary text, such as a date</small>
            </p>
            <p className={styles.field}>A field of a form</p>
            <p className={styles.error}>An error at a field</p>
            <p className={styles.success}>A success</p>
          </div>
        </div>
      </div>
    </div>
  );
}
